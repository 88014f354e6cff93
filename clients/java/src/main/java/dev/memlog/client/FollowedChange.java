package dev.memlog.client;

import java.time.Instant;
import java.util.Map;

/**
 * A change of a memory, or the deletion of a message.
 *
 * @param id the position after this change, from which a caller can continue
 * @param type {@code memory.added}, {@code memory.superseded} or another kind of change of a
 *     memory, or {@code message.deleted}
 * @param timestamp the time of the change
 * @param data the ids of what changed, its app and user, and for a memory its revision and the
 *     cause; never text
 */
public record FollowedChange(String id, String type, Instant timestamp, Map<String, Object> data) {}
