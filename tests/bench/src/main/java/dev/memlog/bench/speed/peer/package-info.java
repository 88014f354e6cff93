/** The same task for Memlog and for other libraries of conversation memory, for a comparison. */
@NullMarked
package dev.memlog.bench.speed.peer;

import org.jspecify.annotations.NullMarked;
