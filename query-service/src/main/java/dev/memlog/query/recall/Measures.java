package dev.memlog.query.recall;

/**
 * The index's measures of one candidate.
 *
 * @param cosine the cosine with the query's vector; NaN if the candidate has no vector
 * @param similarity the calibrated cosine, 0 to 1; 0 without a vector
 * @param dense the cosine, scaled to 0–1 over the pool; equal to lexical if the candidate has no
 *     vector
 * @param bm25 the BM25 score of the query's words
 * @param lexical the BM25 score, scaled to 0–1 over the pool
 */
record Measures(double cosine, double similarity, double dense, double bm25, double lexical) {}
