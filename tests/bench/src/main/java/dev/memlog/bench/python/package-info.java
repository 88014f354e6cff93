/** A runner of Python programs for benchmarks, with packages of pinned versions. */
@NullMarked
package dev.memlog.bench.python;

import org.jspecify.annotations.NullMarked;
