package dev.memlog.index;

import java.util.Map;
import java.util.UUID;

/**
 * A live point as it is read back.
 *
 * @param fields see {@link Point#fields}
 */
public record StoredPoint(UUID id, long revision, Map<String, Object> fields) {}
