/**
 * Recall: which of an owner's memories answer a query, and why. The index proposes candidates. The
 * view of memories decides whether and in which state a memory is shown. {@link
 * dev.memlog.query.recall.MemoryRanking} makes every score.
 */
@NullMarked
package dev.memlog.query.recall;

import org.jspecify.annotations.NullMarked;
