/**
 * The evolution of memories as pure functions. {@link
 * dev.memlog.extractor.evolution.MemoryEvolution} returns the changes of an input, given its
 * owner's memories. A memory is composed of its supports, the statements on which it rests ({@code
 * Composition}). If memories contradict one another, the one that was said last holds ({@code
 * Succession}). Whether two texts contradict is decided by {@link
 * dev.memlog.language.comparison.ReadingComparison}, to which {@code Comparison} adds rules of
 * trust and dates. So the removal of a support needs no history, and the order of inputs does not
 * matter. Nothing here depends on Kafka, a clock or the search index.
 */
@NullMarked
package dev.memlog.extractor.evolution;

import org.jspecify.annotations.NullMarked;
