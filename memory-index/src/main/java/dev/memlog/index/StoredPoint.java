package dev.memlog.index;

import java.util.Map;
import java.util.UUID;

/**
 * A live point as the index returns it.
 *
 * @param fields the values, see {@link Point#fields}
 */
public record StoredPoint(UUID id, long revision, Map<String, Object> fields) {}
