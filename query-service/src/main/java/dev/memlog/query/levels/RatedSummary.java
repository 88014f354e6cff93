package dev.memlog.query.levels;

/**
 * A summary in the answer to a query, rated by the memories that it covers.
 *
 * @param summary the summary
 * @param score the highest score of the summarized memories that the recall has ranked; at least
 *     the scores of the results after the summary
 * @param similarity the largest calibrated similarity of the summarized memories to the query, 0 to
 *     1
 */
public record RatedSummary(LevelSummary summary, double score, double similarity) {}
