package dev.memlog.extractor.evolution.stream;

import dev.memlog.extractor.streams.StreamsDeadLetter;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import java.util.Map;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dead letters of the records that evolution rejects, by input topic. */
final class InputDeadLetters {

  private static final Logger log = LoggerFactory.getLogger(InputDeadLetters.class);

  private record Sink(String node, TopicSpec topic) {}

  /** The sinks by input topic. A withdrawal that cannot be read is dead-lettered, too. */
  private static final Map<String, Sink> SINKS =
      Map.of(
          Topics.MEMORY_COMMANDS.name(),
          new Sink(MemoryNodes.DEAD_COMMANDS, Topics.MEMORY_COMMANDS_DEAD_LETTER),
          Topics.MEMORY_CANDIDATES.name(),
          new Sink(MemoryNodes.DEAD_CANDIDATES, Topics.MEMORY_CANDIDATES_DEAD_LETTER),
          Topics.TURNS.name(),
          new Sink(MemoryNodes.DEAD_TURNS, Topics.TURNS_DEAD_LETTER));

  private InputDeadLetters() {}

  /** Writes the dead letter of a rejected record; only logs the rejection of an access. */
  static void forward(
      ProcessorContext<String, byte[]> context, LogRecord incoming, Rejection rejection) {
    Sink sink = SINKS.get(incoming.topic());
    if (sink == null) {
      // Only the query service writes accesses, and losing one matters little.
      log.atWarn()
          .addKeyValue("topic", incoming.topic())
          .addKeyValue("partition", incoming.partition())
          .addKeyValue("offset", incoming.offset())
          .addKeyValue("reason", rejection.reason().word())
          .log("skipped a record");
      return;
    }
    context.forward(
        StreamsDeadLetter.of(
            MemoryNodes.EVOLUTION,
            incoming,
            rejection,
            sink.topic(),
            context.currentSystemTimeMs()),
        sink.node());
  }
}
