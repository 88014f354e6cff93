@NullMarked
package dev.memlog.bench.families;

import org.jspecify.annotations.NullMarked;
