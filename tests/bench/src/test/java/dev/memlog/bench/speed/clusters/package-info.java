@NullMarked
package dev.memlog.bench.speed.clusters;

import org.jspecify.annotations.NullMarked;
