package dev.memlog.index;

import java.util.Map;
import java.util.UUID;

/**
 * A live point as a search returns it, without its vector and words.
 *
 * @param fields the values by field name, see {@link Point#fields}
 */
public record StoredPoint(UUID id, long revision, Map<String, Object> fields) {}
