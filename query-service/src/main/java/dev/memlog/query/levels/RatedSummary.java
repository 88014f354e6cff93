package dev.memlog.query.levels;

/**
 * A summary in the answer to a recall, rated by the memories that it covers.
 *
 * @param summary the summary
 * @param score the highest score that the recall gave to a summarized memory, or 0; at {@link
 *     Level#AUTO} at least the score of every single memory in the answer
 * @param similarity the largest calibrated similarity of the summarized memories to the query, 0 to
 *     1; 0 if the recall ranked none of them
 */
public record RatedSummary(LevelSummary summary, double score, double similarity) {}
