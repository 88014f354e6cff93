package dev.memlog.extractor.streams;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.log.DeadLetterRecord;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** The dead letters of Kafka Streams processors. */
public final class StreamsDeadLetter {

  private static final Logger log = LoggerFactory.getLogger(StreamsDeadLetter.class);

  private StreamsDeadLetter() {}

  /**
   * Forwards the dead letter of a rejected record to the sink of its topic, and logs the rejection.
   *
   * @param stage the stage that rejects the record, such as {@code fold}
   * @param origin the rejected record
   * @param rejection the reason
   * @param topic the topic for the dead letter, see {@link TopologyNodes}
   */
  public static void forward(
      ProcessorContext<String, byte[]> context,
      String stage,
      LogRecord origin,
      Rejection rejection,
      TopicSpec topic) {
    logged(origin, rejection).log("the {} dead-lettered a record", stage);
    DeadLetterRecord letter = DeadLetterRecord.of(stage, origin, rejection, topic);
    // The retention of a dead letter counts from the rejection.
    long now = context.currentSystemTimeMs();
    context.forward(
        new Record<>(letter.key(), letter.value(), now, letter.headers()), topic.name());
  }

  /** Logs the rejection of a record of which no dead letter is kept. */
  public static void skip(LogRecord origin, Rejection rejection) {
    logged(origin, rejection).log("skipped a record");
  }

  private static LoggingEventBuilder logged(LogRecord origin, Rejection rejection) {
    return log.atWarn()
        .addKeyValue("topic", origin.topic())
        .addKeyValue("partition", origin.partition())
        .addKeyValue("offset", origin.offset())
        .addKeyValue("reason", rejection.reason().word());
  }
}
