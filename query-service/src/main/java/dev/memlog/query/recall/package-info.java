/**
 * Recall: the search for an owner's memories that answer a query, with reasons. The index proposes
 * candidates. The view of memories decides whether and in which state a memory is shown. {@link
 * dev.memlog.query.recall.MemoryFeatures} computes the features and {@link
 * dev.memlog.query.recall.MemoryRanking} sums them; a second pass and related memories add one
 * feature each.
 */
@NullMarked
package dev.memlog.query.recall;

import org.jspecify.annotations.NullMarked;
