/**
 * A model test of the lifecycle of memories: generated years of several owners run through the real
 * topology of evolution with a simulated clock. The promises about caps, deletion and undo must be
 * kept after each day.
 */
@NullMarked
package dev.memlog.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
