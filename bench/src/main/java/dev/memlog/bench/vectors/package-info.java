/** Vectors cached on disk between runs, so that measuring the same texts again is fast. */
@NullMarked
package dev.memlog.bench.vectors;

import org.jspecify.annotations.NullMarked;
