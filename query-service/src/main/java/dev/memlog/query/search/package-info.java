/**
 * Message search. {@link dev.memlog.query.search.QueryReader} parses a query, the index proposes
 * candidates by meaning and by words, and one explainable ranking ({@link
 * dev.memlog.query.search.MessageRanking}) orders them. Passages that are not relevant enough for
 * the profile's rule ({@link dev.memlog.query.ranking.Admission}) are left out, so that a nonsense
 * query finds nothing.
 */
@NullMarked
package dev.memlog.query.search;

import org.jspecify.annotations.NullMarked;
