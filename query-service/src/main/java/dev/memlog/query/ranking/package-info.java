/**
 * The common part of the rankings of messages and memories: scales over a pool, BM25, the features
 * of a score, and the rule that decides which results are relevant enough to be shown ({@link
 * dev.memlog.query.ranking.Admission}). Pure functions that do not depend on messages or memories.
 */
@NullMarked
package dev.memlog.query.ranking;

import org.jspecify.annotations.NullMarked;
