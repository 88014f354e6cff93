package dev.memlog.client.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;

/**
 * A record of the log that a processing stage rejected permanently.
 *
 * @param id the id, which is {@code topic-partition-offset} of the rejected record
 * @param origin the position of the rejected record
 * @param stage the name of the stage that rejected it
 * @param reason a stable word: undeserializable, unknown_schema, null_value, invalid_event,
 *     future_event, too_large, wrong_tenant, wrong_user, invalid_point, refused_text or
 *     processing_failed
 * @param message the reason in one sentence
 * @param at the time of the rejection
 * @param payload the rejected record
 */
public record DeadLetter(
    String id,
    @JsonUnwrapped Origin origin,
    String stage,
    String reason,
    String message,
    Instant at,
    @JsonUnwrapped Payload payload) {

  /** The topic, partition and offset of a rejected record. */
  public record Origin(String topic, int partition, long offset) {}

  /**
   * The key, value and headers of a rejected record. Only {@link
   * dev.memlog.client.MemlogClient#deadLetter} returns them; other answers have only the size.
   *
   * @param size the size of the value in bytes; 0 if the record had no value or was too large to
   *     keep
   * @param key the key as received, in Base64
   * @param value the value as received, in Base64
   * @param headers the headers by name
   */
  public record Payload(long size, String key, String value, Map<String, String> headers) {}
}
