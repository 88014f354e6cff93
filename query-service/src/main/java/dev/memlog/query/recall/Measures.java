package dev.memlog.query.recall;

/**
 * What the index's figures say of one candidate.
 *
 * @param cosine with what was asked; NaN: it has no vector
 * @param similarity the same, calibrated, 0 to 1; without a vector 0
 * @param dense the cosine, scaled to 0–1 over what was found; without a vector {@code lexical}
 * @param bm25 of the query's words
 * @param lexical the same, scaled to 0–1 over what was found
 */
record Measures(double cosine, double similarity, double dense, double bm25, double lexical) {}
