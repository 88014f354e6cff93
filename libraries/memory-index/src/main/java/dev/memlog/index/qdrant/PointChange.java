package dev.memlog.index.qdrant;

import dev.memlog.index.CountedPoint;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A confirmed change of one id.
 *
 * @param before the live point that was replaced; null if there was none
 * @param after the live point that is stored now; null if there is none
 */
record PointChange(UUID id, @Nullable CountedPoint before, @Nullable CountedPoint after) {}
