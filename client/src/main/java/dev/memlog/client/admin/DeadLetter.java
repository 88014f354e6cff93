package dev.memlog.client.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Map;

/**
 * A record that a stage refused for good.
 *
 * @param id topic-partition-offset of the origin
 * @param stage the stage that refused it
 * @param reason a stable word: undeserializable, unknown_schema, null_value, invalid_event,
 *     future_event, too_large, wrong_tenant, wrong_user, invalid_point, refused_text or
 *     processing_failed
 * @param at the time of the refusal
 * @param origin the place of the record in the log
 * @param payload the record
 */
public record DeadLetter(
    String id,
    @JsonUnwrapped Origin origin,
    String stage,
    String reason,
    String message,
    Instant at,
    @JsonUnwrapped Payload payload) {

  /** The place of the record in the log. */
  public record Origin(String topic, int partition, long offset) {}

  /**
   * The record.
   *
   * @param key the record's key as it came, in Base64; empty in lists
   * @param value the record's value as it came, in Base64; empty in lists
   * @param headers the record's headers
   */
  public record Payload(long size, String key, String value, Map<String, String> headers) {}
}
