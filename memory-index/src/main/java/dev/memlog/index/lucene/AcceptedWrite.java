package dev.memlog.index.lucene;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.Write;
import org.jspecify.annotations.Nullable;

/**
 * A write that the guard has accepted.
 *
 * @param replaced the part that the stored point has in a digest; null if no live point is stored
 */
record AcceptedWrite(Write write, @Nullable CountedPoint replaced) {}
