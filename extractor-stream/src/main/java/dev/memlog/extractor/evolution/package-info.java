/**
 * The evolution of memories as pure functions. {@link
 * dev.memlog.extractor.evolution.MemoryEvolution} returns the changes of an input, given its
 * owner's memories. A memory is composed of its supports ({@code Composition}). Which of several
 * contradictory memories holds follows from when each was said ({@code Succession}). So the removal
 * of a support needs no history, and order does not matter. Nothing here depends on Kafka, a clock
 * or the index.
 */
@NullMarked
package dev.memlog.extractor.evolution;

import org.jspecify.annotations.NullMarked;
