@NullMarked
package dev.memlog.bench.python;

import org.jspecify.annotations.NullMarked;
