/**
 * Recall: the search for an owner's memories that answer a query, with reasons. The index proposes
 * candidates. The view of memories decides whether and in which state a memory is shown. {@link
 * dev.memlog.query.recall.MemoryFeatures} computes the features and {@link
 * dev.memlog.query.recall.MemoryRanking} sums them. Four steps add one more feature to some
 * memories, and thus change their scores: {@code RecencyDemotion} and {@code SummaryDemotion} at
 * the end of the ranking, a {@link dev.memlog.query.search.SecondPass}, and {@code
 * RelatedMemories}.
 */
@NullMarked
package dev.memlog.query.recall;

import org.jspecify.annotations.NullMarked;
