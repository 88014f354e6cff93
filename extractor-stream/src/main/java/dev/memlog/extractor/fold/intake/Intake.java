package dev.memlog.extractor.fold.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.streams.ReceivedRecord;
import dev.memlog.extractor.streams.StreamsDeadLetter;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.extractor.streams.TaskTimer;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.rules.EventRules;
import java.time.Duration;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The entrance to the fold. It forwards valid events to the fold. It forwards other records to the
 * right partition or to the dead letters, or keeps them in a store until their schema is known.
 */
public final class Intake implements TaskProcessor.Work<byte[], byte[]> {

  /**
   * The header of a rerouted event that holds the time when the broker first appended the event, in
   * epoch milliseconds as text.
   */
  static final String APPENDED_AT = AppendedAt.HEADER;

  private static final Duration VISIT = Duration.ofSeconds(1);
  private static final int MOST_BYTES = Topics.CONVERSATION_EVENTS.maxMessageBytes();

  private final FoldResources resources;
  private final ProcessorContext<String, Object> context;
  private final EventValidator validator;
  private final ParkingLot lot;
  private final TaskTimer visits;
  private int parked;

  public Intake(FoldResources resources, ProcessorContext<String, Object> context) {
    this.resources = resources;
    this.context = context;
    validator =
        new EventValidator(
            new EventRules(resources.events().limits()),
            resources.events().futureTolerance(),
            resources.events().tenantTopics());
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
        && !resources.readers().events().knows(schemaId.get())) {
      park(incoming, schemaId.get(), false);
      return;
    }
    switch (resources.readers().events().read(incoming.headers(), incoming.value())) {
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
    Optional<Rejection> rejection = validator.check(incoming, event, appendedAt);
    if (rejection.isPresent()) {
      reject(incoming, rejection.get().of(event.getApp(), event.getUser()));
      return;
    }
    String key = Keys.conversation(event);
    if (Keys.partition(key, resources.partitions()) == incoming.partition()) {
      ConversationEvent dated = validator.dated(event, appendedAt);
      context.forward(
          new Record<>(key, new Accepted(incoming, dated, appendedAt), appendedAt), Nodes.FOLD);
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

  private void reroute(String key, LogRecord incoming, long appendedAt) {
    Headers headers = new RecordHeaders();
    headers.add(APPENDED_AT, Long.toString(appendedAt).getBytes(UTF_8));
    context.forward(new Record<>(key, incoming.value(), appendedAt, headers), Nodes.REROUTE);
    resources.metrics().rerouted();
    resources.accepted(incoming);
  }

  /**
   * Returns the time when the broker first appended an event. Records of the reroute topic state it
   * in a header, since their own time is later.
   */
  private static long appendedAt(LogRecord incoming) {
    Header first =
        incoming.topic().equals(Topics.CONVERSATION_EVENTS_REROUTE.name())
            ? incoming.headers().lastHeader(APPENDED_AT)
            : null;
    if (first == null || first.value() == null) {
      return incoming.timestamp();
    }
    try {
      // Never later than the topic's own time: a broker rejects timestamps in the future.
      return Math.clamp(Long.parseLong(new String(first.value(), UTF_8)), 0, incoming.timestamp());
    } catch (NumberFormatException _) {
      return incoming.timestamp(); // a foreign header: the topic's own time is as good
    }
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
    ParkingLot.Visit visit = lot.visit(resources.readers().events(), now);
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
    reject(incoming, new Rejection(reason, message, validator.tenantOf(incoming.topic())));
  }

  private void reject(LogRecord incoming, Rejection rejection) {
    Record<String, byte[]> letter =
        StreamsDeadLetter.of(
            Nodes.FOLD,
            incoming,
            rejection,
            Topics.CONVERSATION_EVENTS_DEAD_LETTER,
            context.currentSystemTimeMs());
    context.forward(letter.withValue((Object) letter.value()), Nodes.DEAD_LETTERS);
    resources.rejected(incoming, rejection);
  }

  private void countParked() {
    resources.metrics().parked(lot.parked() - parked);
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
    resources.metrics().parked(-parked);
  }
}
