package dev.memlog.index;

import java.util.Set;

/**
 * What to propose candidates for.
 *
 * @param filter which points may be seen
 * @param vector the query's unit vector
 * @param words the query's analysed terms; may be empty
 * @param depth how many each path proposes at most; 1 to 1,000
 */
public record CandidateQuery(Filter filter, float[] vector, Set<String> words, int depth) {}
