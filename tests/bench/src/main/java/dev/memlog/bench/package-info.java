/**
 * The benchmarks. {@code memlog eval} asks a Memlog the questions of public data sets. {@code
 * memlog bench} measures its speed and compares each figure with a floor: the best possible value
 * of the indispensable parts, measured in the same run. Both start their own Memlog and use it
 * through its API.
 */
@NullMarked
package dev.memlog.bench;

import org.jspecify.annotations.NullMarked;
