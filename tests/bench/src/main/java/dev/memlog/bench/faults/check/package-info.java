/** The comparison of an idle Memlog's answers, topics and dead letters with the model. */
@NullMarked
package dev.memlog.bench.faults.check;

import org.jspecify.annotations.NullMarked;
