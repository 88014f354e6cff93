package dev.memlog.client.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;

/**
 * A record of the log that a processing stage rejected permanently.
 *
 * @param id topic-partition-offset of the rejected record
 * @param origin the position of the rejected record
 * @param stage the name of the stage that rejected it
 * @param reason a stable word: undeserializable, unknown_schema, null_value, invalid_event,
 *     future_event, too_large, wrong_tenant, wrong_user, invalid_point, refused_text or
 *     processing_failed
 * @param message the reason in words
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
   * The key, value and headers of a rejected record.
   *
   * @param size the size of the record in bytes
   * @param key the record's key as received, in Base64; empty in lists
   * @param value the record's value as received, in Base64; empty in lists
   * @param headers the record's headers
   */
  public record Payload(long size, String key, String value, Map<String, String> headers) {}
}
