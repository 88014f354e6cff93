package dev.memlog.client.admin;

import java.time.Instant;
import java.util.Map;

/**
 * A record that a stage has permanently rejected.
 *
 * @param id topic-partition-offset of the origin
 * @param stage the stage that rejected it
 * @param reason the reason, one of undeserializable, unknown_schema, null_value, invalid_event,
 *     future_event, too_large, wrong_tenant, wrong_user, invalid_point, refused_text or
 *     processing_failed
 * @param at the time of the rejection
 * @param key the record's key as it came, in Base64; empty in lists
 * @param value the record's value as it came, in Base64; empty in lists
 * @param headers its value's headers
 */
public record DeadLetter(
    String id,
    String topic,
    int partition,
    long offset,
    String stage,
    String reason,
    String message,
    Instant at,
    long size,
    String key,
    String value,
    Map<String, String> headers) {}
