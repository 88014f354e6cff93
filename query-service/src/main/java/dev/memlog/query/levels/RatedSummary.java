package dev.memlog.query.levels;

/**
 * A summary as the answer to a query.
 *
 * @param score the highest score of the summarized memories that the recall has ranked; at least
 *     the scores of the results after the summary
 * @param similarity the largest calibrated similarity of the summarized memories, 0 to 1
 */
public record RatedSummary(LevelSummary summary, double score, double similarity) {}
