/** Python programs of a benchmark, each with packages of pinned versions. */
@NullMarked
package dev.memlog.bench.python;

import org.jspecify.annotations.NullMarked;
