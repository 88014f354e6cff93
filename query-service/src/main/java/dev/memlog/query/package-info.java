/**
 * The reading side as a component: the API of search, memories and statistics, and the topic
 * accesses and answers, to which it writes the results of each search and recall, and what each
 * answer was made of ({@link dev.memlog.query.BestEffortLog}). Requests are parsed in {@code
 * request}, searched in {@code search} and {@code recall}, and answered in the form of {@code
 * answer}. The caller's key scopes everything.
 */
@NullMarked
package dev.memlog.query;

import org.jspecify.annotations.NullMarked;
