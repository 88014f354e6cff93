package dev.memlog.schemas.log;

import org.apache.kafka.common.KafkaException;

/**
 * Thrown if a record cannot be decoded now, because the schema registry gave no answer or does not
 * know the record's schema. The reader may retry later.
 */
public class LogUnavailableException extends KafkaException {

  /**
   * Creates the exception.
   *
   * @param message the reason why the record cannot be decoded
   */
  public LogUnavailableException(String message) {
    super(message);
  }
}
