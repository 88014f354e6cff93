/** A task that Memlog and other libraries of conversation memory carry out, for a comparison. */
@NullMarked
package dev.memlog.bench.speed.peer;

import org.jspecify.annotations.NullMarked;
