package dev.memlog.extractor.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.EventRules;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets valid events through to the fold and sends everything else where it belongs: to its own
 * partition, to the dead letters, or to wait for its schema.
 */
final class Intake {

  /** On a rerouted event: when the broker first took it, epoch milliseconds as text. */
  static final String APPENDED_AT = AppendedAt.HEADER;

  private static final Logger log = LoggerFactory.getLogger(Intake.class);
  private static final Duration VISIT = Duration.ofSeconds(1);
  private static final int MOST_BYTES = Topics.CONVERSATION_EVENTS.maxMessageBytes();

  private final Stage stage;
  private final ProcessorContext<String, Object> context;
  private final EventDecoder decoder;
  private final EventGate gate;
  private final ParkingLot lot;
  private long parked;

  Intake(Stage stage, ProcessorContext<String, Object> context) {
    this.stage = stage;
    this.context = context;
    decoder = new EventDecoder(stage.registry());
    gate =
        new EventGate(
            new EventRules(stage.config().limits()),
            stage.config().futureTolerance(),
            stage.config().tenantTopics());
    lot =
        new ParkingLot(
            context.getStateStore(Nodes.PARKED_STORE), stage.config().unknownSchemaPatience());
    countParked(lot.found());
    context.schedule(VISIT, PunctuationType.WALL_CLOCK_TIME, this::visit);
  }

  void take(Record<byte[], byte[]> record) {
    RecordMetadata at =
        context
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a record without topic and offset"));
    Incoming incoming =
        new Incoming(
            at.topic(),
            at.partition(),
            at.offset(),
            record.timestamp(),
            record.key(),
            record.value(),
            record.headers());
    if (incoming.value() == null) {
      if (!NoOp.marked(incoming.headers())) {
        reject(incoming, DeadLetterReason.NULL_VALUE, "the record has no value");
      }
    } else if (incoming.size() > MOST_BYTES) {
      // Compressed, a record can be larger than the topic's limit.
      reject(
          incoming,
          DeadLetterReason.TOO_LARGE,
          "the record must be at most %d bytes, got %d".formatted(MOST_BYTES, incoming.size()));
    } else {
      read(incoming, incoming.value());
    }
  }

  private void read(Incoming incoming, byte[] value) {
    Optional<Integer> schemaId = EventDecoder.schemaId(value);
    if (schemaId.isPresent() && lot.awaits(schemaId.get())) {
      park(incoming, schemaId.get(), false);
      return;
    }
    switch (decoder.decode(value)) {
      case Decoded.Event(var event) -> accept(incoming, event);
      case Decoded.Garbage(var message) ->
          reject(incoming, DeadLetterReason.UNDESERIALIZABLE, message);
      case Decoded.Unreadable(var id, var unknown) -> park(incoming, id, unknown);
    }
  }

  private void accept(Incoming incoming, ConversationEvent event) {
    long appendedAt = appendedAt(incoming);
    Optional<Rejection> rejection = gate.check(incoming, event, appendedAt);
    if (rejection.isPresent()) {
      reject(incoming, rejection.get());
      return;
    }
    String key = Keys.conversation(event);
    if (Keys.partition(key, stage.partitions()) == incoming.partition()) {
      context.forward(
          new Record<>(key, new Accepted(incoming, event, appendedAt), appendedAt), Nodes.FOLD);
    } else if (incoming.topic().equals(Topics.CONVERSATION_EVENTS_REROUTE.name())) {
      // Only this stage writes there; sending a stranger's record on might never end.
      reject(
          incoming,
          DeadLetterReason.INVALID_EVENT,
          "partition must be %d on topic %s, got %d"
              .formatted(
                  Keys.partition(key, stage.partitions()), incoming.topic(), incoming.partition()));
    } else {
      reroute(key, incoming, appendedAt);
    }
  }

  private void reroute(String key, Incoming incoming, long appendedAt) {
    Headers headers = new RecordHeaders();
    headers.add(APPENDED_AT, Long.toString(appendedAt).getBytes(UTF_8));
    context.forward(new Record<>(key, incoming.value(), appendedAt, headers), Nodes.REROUTE);
    stage.metrics().rerouted();
    stage.watch().accepted();
  }

  /** The reroute topic has times of its own; what happened is measured from the first. */
  private static long appendedAt(Incoming incoming) {
    Header first =
        incoming.topic().equals(Topics.CONVERSATION_EVENTS_REROUTE.name())
            ? incoming.headers().lastHeader(APPENDED_AT)
            : null;
    if (first == null || first.value() == null) {
      return incoming.timestamp();
    }
    try {
      // Never later than the topic's own time: a broker refuses what claims to be of the future.
      return Math.clamp(Long.parseLong(new String(first.value(), UTF_8)), 0, incoming.timestamp());
    } catch (NumberFormatException _) {
      return incoming.timestamp(); // a stranger's header: the topic's own time is as good
    }
  }

  private void park(Incoming incoming, int schemaId, boolean unknown) {
    lot.park(incoming, schemaId, unknown, context.currentSystemTimeMs());
    countParked(1);
  }

  private void visit(long now) {
    ParkingLot.Visit visit = lot.visit(decoder, now);
    countParked(-visit.size());
    for (Incoming incoming : visit.readable()) {
      read(incoming, incoming.value() == null ? new byte[0] : incoming.value());
    }
    for (Incoming incoming : visit.hopeless()) {
      reject(
          incoming,
          DeadLetterReason.UNKNOWN_SCHEMA,
          "the registry did not know schema %s for %s"
              .formatted(
                  EventDecoder.schemaId(incoming.value() == null ? new byte[0] : incoming.value())
                      .map(String::valueOf)
                      .orElse("?"),
                  stage.config().unknownSchemaPatience()));
    }
  }

  private void reject(Incoming incoming, DeadLetterReason reason, String message) {
    reject(incoming, new Rejection(reason, message, gate.tenantOf(incoming.topic())));
  }

  private void reject(Incoming incoming, Rejection rejection) {
    log.atWarn()
        .addKeyValue("topic", incoming.topic())
        .addKeyValue("partition", incoming.partition())
        .addKeyValue("offset", incoming.offset())
        .addKeyValue("reason", rejection.reason().word())
        .log("set a record aside");
    Record<String, byte[]> letter =
        DeadLetters.of(Nodes.FOLD, incoming, rejection, context.currentSystemTimeMs());
    context.forward(letter.withValue((Object) letter.value()), Nodes.DEAD_LETTERS);
    stage.metrics().rejected(rejection.reason());
    stage.watch().rejected(incoming);
  }

  private void countParked(int more) {
    parked += more;
    stage.metrics().parked(more);
  }

  /** What waits here is counted by whoever has the partition next. */
  void close() {
    stage.metrics().parked(-parked);
  }
}
