/**
 * The benchmarks. {@code memlog eval} asks a running Memlog the questions of public data sets.
 * {@code memlog bench} measures its speed beside a floor, taken in the same run: the best that the
 * parts could do. Both start a Memlog of their own, and use it as any client would.
 */
@NullMarked
package dev.memlog.bench;

import org.jspecify.annotations.NullMarked;
