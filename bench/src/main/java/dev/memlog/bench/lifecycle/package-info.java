/**
 * A model test of the life of memories: generated years of several owners run through the real
 * topology of evolution under a simulated clock. Each day must keep the promises about caps,
 * deletion and undo.
 */
@NullMarked
package dev.memlog.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
