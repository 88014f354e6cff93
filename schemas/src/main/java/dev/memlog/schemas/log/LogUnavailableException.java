package dev.memlog.schemas.log;

import org.apache.kafka.common.KafkaException;

/** Thrown when a record cannot be read now and must be read again after a pause. */
public class LogUnavailableException extends KafkaException {

  private static final long serialVersionUID = 1L;

  public LogUnavailableException(String message) {
    super(message);
  }
}
