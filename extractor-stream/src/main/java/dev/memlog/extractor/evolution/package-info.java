/**
 * The evolution of memories as pure functions. {@link
 * dev.memlog.extractor.evolution.MemoryEvolution} returns the changes of an input, given its
 * owner's memories. A memory is composed of its supports, the statements on which it rests ({@code
 * Composition}). If memories contradict one another, the one that was said last holds ({@code
 * Succession}). Whether two texts contradict is decided by {@link
 * dev.memlog.language.comparison.ReadingComparison}, to which {@code Comparison} adds rules of
 * trust and dates. So the removal of a support needs no history, and the order of inputs does not
 * matter. Nothing here depends on Kafka, a clock or the search index.
 *
 * <p>Supersession is asked twice. {@code Proposals} asks whether a new statement would supersede a
 * memory. If so, the statement becomes a memory of its own and is not merged with a similar one.
 * {@code Succession} alone decides which memory supersedes which. Both must ask {@code
 * Comparison.supersession}: by a different rule, a statement could be merged although it supersedes
 * a memory.
 */
@NullMarked
package dev.memlog.extractor.evolution;

import org.jspecify.annotations.NullMarked;
