package dev.memlog.query.levels;

/**
 * A summary as the answer to a query.
 *
 * @param score the score of the best memory that it sums up, as far as the recall has ranked it; at
 *     least that of the results behind it
 * @param similarity the largest calibrated similarity of the memories that it sums up, 0 to 1
 */
public record RatedSummary(LevelSummary summary, double score, double similarity) {}
