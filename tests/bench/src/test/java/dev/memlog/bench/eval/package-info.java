@NullMarked
package dev.memlog.bench.eval;

import org.jspecify.annotations.NullMarked;
