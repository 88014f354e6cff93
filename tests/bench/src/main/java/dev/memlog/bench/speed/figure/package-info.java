/** The figures of a benchmark: results and series of durations. */
@NullMarked
package dev.memlog.bench.speed.figure;

import org.jspecify.annotations.NullMarked;
