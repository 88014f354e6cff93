/**
 * Message search: a query is read for what it asks ({@link dev.memlog.query.search.QueryReader}),
 * the index proposes candidates by meaning and by words, and one explainable ranking ({@link
 * dev.memlog.query.search.MessageRanking}) puts them in order. What is not relevant enough for the
 * profile's rule ({@link dev.memlog.query.search.Admission}) is left out, so that nonsense finds
 * nothing.
 */
@NullMarked
package dev.memlog.query.search;

import org.jspecify.annotations.NullMarked;
