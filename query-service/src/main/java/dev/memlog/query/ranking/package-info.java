/**
 * The common part of the rankings of messages and memories: scales over a pool, BM25, and the
 * features of a score. A rule ({@link dev.memlog.query.ranking.Admission}) decides which results
 * are relevant enough to be shown. Nothing here depends on messages or memories.
 */
@NullMarked
package dev.memlog.query.ranking;

import org.jspecify.annotations.NullMarked;
