/**
 * Recall: which of an owner's memories answer a query, and why. The index proposes; what is shown
 * of a memory, and whether, the view of memories decides; {@link
 * dev.memlog.query.recall.MemoryRanking} makes every score.
 */
@NullMarked
package dev.memlog.query.recall;

import org.jspecify.annotations.NullMarked;
