/**
 * The kernel that the rankings of messages and of memories share: scales over a pool, BM25, the
 * features of a score, and the rule for what is relevant enough to be shown ({@link
 * dev.memlog.query.ranking.Admission}). Pure functions that know neither messages nor memories.
 */
@NullMarked
package dev.memlog.query.ranking;

import org.jspecify.annotations.NullMarked;
