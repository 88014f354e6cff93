/** The model and its comparison, without a topology. */
@NullMarked
package dev.memlog.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
