package dev.memlog.extractor.streams;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.log.DeadLetterRecord;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A factory of the dead letters that Kafka Streams processors forward to a sink. */
public final class StreamsDeadLetter {

  private static final Logger log = LoggerFactory.getLogger(StreamsDeadLetter.class);

  private StreamsDeadLetter() {}

  /**
   * Returns the dead letter of a rejected record, and logs the rejection.
   *
   * @param stage the stage that rejects the record, such as {@code fold}
   * @param origin the rejected record
   * @param rejection the reason
   * @param topic the topic for the dead letter
   * @param now the time of the rejection, in epoch milliseconds, from which the retention of the
   *     dead letter counts
   */
  public static Record<String, byte[]> of(
      String stage, LogRecord origin, Rejection rejection, TopicSpec topic, long now) {
    log.atWarn()
        .addKeyValue("topic", origin.topic())
        .addKeyValue("partition", origin.partition())
        .addKeyValue("offset", origin.offset())
        .addKeyValue("reason", rejection.reason().word())
        .log("the {} dead-lettered a record", stage);
    DeadLetterRecord letter = DeadLetterRecord.of(stage, origin, rejection, topic);
    return new Record<>(letter.key(), letter.value(), now, letter.headers());
  }
}
