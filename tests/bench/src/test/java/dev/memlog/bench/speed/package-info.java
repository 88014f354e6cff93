@NullMarked
package dev.memlog.bench.speed;

import org.jspecify.annotations.NullMarked;
