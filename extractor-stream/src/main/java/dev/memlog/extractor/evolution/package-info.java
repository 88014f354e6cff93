/**
 * How memories evolve: {@link dev.memlog.extractor.evolution.MemoryEvolution} says what an input
 * changes, given what is remembered of its owner. A memory is the fold of its supports ({@code
 * Composition}), and which of several that contradict each other holds follows from when each was
 * said ({@code Succession}): so taking a support away needs no history, and order does not matter.
 * Nothing here knows Kafka, a clock or the index.
 */
@NullMarked
package dev.memlog.extractor.evolution;

import org.jspecify.annotations.NullMarked;
