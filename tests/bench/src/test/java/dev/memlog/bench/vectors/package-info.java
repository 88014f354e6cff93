@NullMarked
package dev.memlog.bench.vectors;

import org.jspecify.annotations.NullMarked;
