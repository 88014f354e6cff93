package dev.memlog.query.search;

/**
 * What speaks for a passage being relevant at all, whatever its place in the list.
 *
 * @param similarity calibrated closeness in meaning, 0 to 1
 * @param coverage how much of the query's words it has, by their rarity, 0 to 1
 * @param verbatim see {@link Weights.Reason#VERBATIM}
 */
public record Evidence(double similarity, double coverage, double verbatim) {}
