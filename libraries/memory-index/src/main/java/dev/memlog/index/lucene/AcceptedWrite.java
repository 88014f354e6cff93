package dev.memlog.index.lucene;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.Write;
import org.jspecify.annotations.Nullable;

/**
 * A write that the guard has accepted.
 *
 * @param replaced the contribution of the stored point to a digest; null if no live point is stored
 */
record AcceptedWrite(Write write, @Nullable CountedPoint replaced) {}
