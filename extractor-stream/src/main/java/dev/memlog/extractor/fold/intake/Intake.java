package dev.memlog.extractor.fold.intake;

import static java.util.Objects.requireNonNull;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageDeleted;
import dev.memlog.extractor.streams.ReceivedRecord;
import dev.memlog.extractor.streams.StreamsDeadLetter;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.language.english.Beginning;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.rules.EventRules;
import dev.memlog.schemas.rules.EventRules.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The processor that reads records of events before the fold. It passes valid events on to the
 * fold; it checks them itself, since a producer may have bypassed the ingest API. It dead-letters
 * records that are invalid or that the fold rejects, forwards events on a wrong partition to the
 * right one, and parks records until their schema is known.
 */
public final class Intake implements TaskProcessor.Work {

  /** The fold of valid events that arrived on the partition of their conversation. */
  public interface Fold {

    /**
     * Folds an event; returns why it is rejected, or empty.
     *
     * @param origin the record that carried the event
     * @param appendedAt the time when the broker first appended the event, in epoch milliseconds
     */
    Optional<Rejection> fold(LogRecord origin, ConversationEvent event, long appendedAt);
  }

  private static final Duration VISIT = Duration.ofSeconds(1);
  private static final int MOST_BYTES = Topics.CONVERSATION_EVENTS.maxMessageBytes();

  private final FoldResources resources;
  private final ProcessorContext<String, byte[]> context;
  private final Fold fold;
  private final EventRules rules;
  private final ParkingLot lot;
  private final TaskTimer visits;
  private int parked;

  /**
   * Creates the entrance of a task.
   *
   * @param fold folds an event; returns why it rejects the event, or empty
   */
  public Intake(FoldResources resources, ProcessorContext<String, byte[]> context, Fold fold) {
    this.resources = resources;
    this.context = context;
    this.fold = fold;
    rules = new EventRules(resources.events().limits());
    lot =
        new ParkingLot(
            context.getStateStore(Nodes.PARKED_STORE), resources.unknownSchemaPatience());
    visits = new TaskTimer(context, this::visit);
    countParked();
  }

  @Override
  public void take(Record<byte[], byte[]> record) {
    LogRecord incoming = ReceivedRecord.of(context, record);
    if (incoming.size() > MOST_BYTES) {
      // Compressed, a record can be larger than the topic's limit.
      reject(
          incoming,
          DeadLetterReason.TOO_LARGE,
          "the record must be at most %d bytes, got %d".formatted(MOST_BYTES, incoming.size()));
    } else {
      read(incoming);
    }
  }

  private void read(LogRecord incoming) {
    Optional<Integer> schemaId =
        incoming.value() == null ? Optional.empty() : RecordReader.schemaId(incoming.value());
    if (schemaId.isPresent()
        && lot.awaits(schemaId.get())
        && !resources.reader().knows(schemaId.get())) {
      park(incoming, schemaId.get(), false);
      return;
    }
    switch (resources.reader().read(incoming.headers(), incoming.value())) {
      case Outcome.Value(SpecificRecord record) -> accept(incoming, (ConversationEvent) record);
      case Outcome.NoOp _ -> {
        // The record has no effect.
      }
      case Outcome.Delete _ ->
          reject(incoming, DeadLetterReason.NULL_VALUE, "the record has no value");
      case Outcome.Poison(DeadLetterReason reason, String message) ->
          reject(incoming, reason, message);
      case Outcome.UnknownSchema(int id) -> park(incoming, id, true);
      case Outcome.Unavailable(int id, _) -> park(incoming, id, false);
    }
  }

  private void accept(LogRecord incoming, ConversationEvent event) {
    long appendedAt = appendedAt(incoming);
    Optional<Rejection> rejection = check(incoming, event, appendedAt);
    if (rejection.isPresent()) {
      reject(incoming, rejection.get().of(event.getApp(), event.getUser()));
      return;
    }
    String key = Keys.conversation(event);
    if (Keys.partition(key, resources.partitions()) == incoming.partition()) {
      fold.fold(incoming, dated(event, appendedAt), appendedAt)
          .ifPresentOrElse(
              rejected -> reject(incoming, rejected), () -> resources.accepted(incoming));
    } else if (incoming.topic().equals(Topics.CONVERSATION_EVENTS_REROUTE.name())) {
      // Only this stage writes there; a foreign record could be rerouted without end.
      reject(
          incoming,
          DeadLetterReason.INVALID_EVENT,
          "partition must be %d on topic %s, got %d"
              .formatted(
                  Keys.partition(key, resources.partitions()),
                  incoming.topic(),
                  incoming.partition()));
    } else {
      reroute(key, incoming, appendedAt);
    }
  }

  /**
   * Returns why an event is rejected; empty if it is valid.
   *
   * @param appendedAt the time when the broker first appended the event, in epoch milliseconds
   */
  private Optional<Rejection> check(LogRecord origin, ConversationEvent event, long appendedAt) {
    String bound = resources.tenantOf(origin);
    String claimed = Ids.valid(event.getTenant()) ? event.getTenant() : null;
    String tenant = bound == null ? claimed : bound;
    if (bound != null && !bound.equals(event.getTenant())) {
      return Optional.of(
          new Rejection(
              DeadLetterReason.WRONG_TENANT,
              "tenant must be %s on topic %s, got %s"
                  .formatted(bound, origin.topic(), claimed == null ? "no valid id" : claimed),
              tenant));
    }
    List<Violation> violations = rules.violations(event);
    if (!violations.isEmpty()) {
      boolean tooLarge = violations.stream().allMatch(Violation::tooLarge);
      return Optional.of(
          new Rejection(
              tooLarge ? DeadLetterReason.TOO_LARGE : DeadLetterReason.INVALID_EVENT,
              violations.stream()
                  .limit(5)
                  .map(v -> v.field() + " " + v.rule() + quoted(v.value()))
                  .collect(Collectors.joining("; ")),
              tenant));
    }
    if (ahead(event, appendedAt) && !countsFromArrival(event)) {
      return Optional.of(
          new Rejection(
              DeadLetterReason.FUTURE_EVENT,
              "occurredAt must be at most %s after the broker's clock, got %s"
                  .formatted(
                      tolerance(),
                      Duration.ofMillis(event.getOccurredAt().toEpochMilli() - appendedAt)),
              tenant));
    }
    return Optional.empty();
  }

  /**
   * Returns a valid event with a time by which the fold can order it. If the clock that dated a
   * deletion, or an event without a time of its publisher, is ahead, the event gets the time of its
   * arrival instead of being rejected.
   */
  private ConversationEvent dated(ConversationEvent event, long appendedAt) {
    return ahead(event, appendedAt)
        ? ConversationEvent.newBuilder(event)
            .setOccurredAt(Instant.ofEpochMilli(appendedAt))
            .build()
        : event;
  }

  private boolean ahead(ConversationEvent event, long appendedAt) {
    return event.getOccurredAt().toEpochMilli() - appendedAt > tolerance().toMillis();
  }

  private static boolean countsFromArrival(ConversationEvent event) {
    return event.getOccurredAtAssigned()
        || event.getPayload() instanceof MessageDeleted
        || event.getPayload() instanceof ConversationDeleted;
  }

  private static String quoted(String value) {
    return value.isEmpty() ? "" : ", got " + Beginning.of(value, 100);
  }

  private Duration tolerance() {
    return resources.events().futureTolerance();
  }

  private void reroute(String key, LogRecord incoming, long appendedAt) {
    Headers headers = new RecordHeaders();
    AppendedAt.set(headers, appendedAt);
    context.forward(
        new Record<>(key, incoming.value(), appendedAt, headers),
        Topics.CONVERSATION_EVENTS_REROUTE.name());
    resources.metrics().rerouted().increment();
    resources.accepted(incoming);
  }

  /**
   * Returns the time when the broker first appended an event. Records of the reroute topic state it
   * in a header, since their own time is later.
   */
  private static long appendedAt(LogRecord incoming) {
    return incoming.topic().equals(Topics.CONVERSATION_EVENTS_REROUTE.name())
        ? AppendedAt.of(incoming.headers(), incoming.timestamp())
        : incoming.timestamp();
  }

  /**
   * Parks a record until its schema is known.
   *
   * @throws LogUnavailableException if the registry does not answer and the parking lot is full, so
   *     that further records should wait in the topic
   */
  private void park(LogRecord incoming, int schemaId, boolean unknown) {
    if (!unknown && lot.full()) {
      throw new LogUnavailableException(
          "schema %d is unknown, and %d records already wait for schemas"
              .formatted(schemaId, lot.parked()));
    }
    lot.park(incoming, schemaId, unknown, context.currentSystemTimeMs());
    countParked();
  }

  private void visit(long now) {
    ParkingLot.Visit visit = lot.visit(resources.reader(), now);
    countParked();
    visit.readable().forEach(this::read);
    for (LogRecord incoming : visit.hopeless()) {
      int schemaId = RecordReader.schemaId(requireNonNull(incoming.value())).orElseThrow();
      reject(
          incoming,
          DeadLetterReason.UNKNOWN_SCHEMA,
          RecordReader.unknownFor(schemaId, resources.unknownSchemaPatience()));
    }
  }

  private void reject(LogRecord incoming, DeadLetterReason reason, String message) {
    reject(incoming, new Rejection(reason, message, resources.tenantOf(incoming)));
  }

  private void reject(LogRecord incoming, Rejection rejection) {
    StreamsDeadLetter.forward(
        context, Nodes.FOLD, incoming, rejection, Topics.CONVERSATION_EVENTS_DEAD_LETTER);
    resources.rejected(incoming, rejection);
  }

  private void countParked() {
    resources.metrics().parked().addAndGet(lot.parked() - parked);
    parked = lot.parked();
    if (parked > 0) {
      visits.after(VISIT);
    }
  }

  /**
   * Removes this task's parked records from the metric; the partition's next owner counts them
   * again.
   */
  @Override
  public void close() {
    resources.metrics().parked().addAndGet(-parked);
  }
}
