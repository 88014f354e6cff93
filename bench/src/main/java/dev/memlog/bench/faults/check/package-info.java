/** The comparison of a Memlog at rest with the model: its answers, its topics, its dead letters. */
@NullMarked
package dev.memlog.bench.faults.check;

import org.jspecify.annotations.NullMarked;
