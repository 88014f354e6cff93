/**
 * The reading side as a component: the API of search, memories and statistics. It writes the
 * results of each search and recall to topic accesses, and the sources of each answer to topic
 * answers ({@link dev.memlog.query.BestEffortLog}). Requests are parsed in {@code request},
 * searched in {@code search} and {@code recall}, and answered in the form of {@code answer}. The
 * caller's key scopes everything.
 */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
