/** The messages that benchmarks publish, and the clients that load a server with calls. */
@NullMarked
package dev.memlog.bench.speed.load;

import org.jspecify.annotations.NullMarked;
