package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * BM25 from the counts of the caller's own scope. The average length is fixed, so that a passage's
 * score depends neither on other tenants nor on the adapter.
 *
 * @param k1 the constant for how slowly repetition saturates
 * @param b the share to which length counts, 0 to 1
 * @param averageLength the average number of a passage's weighted words
 */
public record Bm25(double k1, double b, double averageLength) {

  /**
   * The constants for messages. A turn's words weigh ×4, those of the turn before ×2, and of the
   * one before that ×1, hence the unusual k1. Recall on LoCoMo is the same within 0.1 points for
   * any average from 120 to 200, and 0.6 lower at 60.
   */
  public static final Bm25 MEASURED = new Bm25(4.8, 0.75, 120);

  /**
   * Returns the idf of each word in the scope, above 0. A word that no passage has is the rarest.
   */
  public static Map<String, Double> rarities(CandidatePool pool, Collection<String> words) {
    Map<String, Double> rarities = new LinkedHashMap<>();
    for (String word : words) {
      long having = pool.documentFrequencies().getOrDefault(word, 0L);
      rarities.put(word, Math.log1p((pool.points() - having + 0.5) / (having + 0.5)));
    }
    return rarities;
  }

  /**
   * Returns the BM25 score of a candidate; 0 if it has none of the words.
   *
   * @param rarities the idf of the query's words, see {@link #rarities}
   * @return the score, 0 or more
   */
  public double score(Candidate candidate, Map<String, Double> rarities) {
    double norm = k1 * (1 - b + b * candidate.length() / averageLength);
    double sum = 0;
    for (Map.Entry<String, Double> word : rarities.entrySet()) {
      int frequency = candidate.frequencies().getOrDefault(word.getKey(), 0);
      if (frequency > 0) {
        sum += word.getValue() * frequency / (frequency + norm);
      }
    }
    return sum;
  }

  /**
   * Returns the share of the query's words that the candidate has, weighted by idf: 0 for none, 1
   * for all of them. The coverage of a query without words is 0.
   *
   * @param rarities the idf of the query's words, see {@link #rarities}
   */
  public static double coverage(Candidate candidate, Map<String, Double> rarities) {
    double had = 0;
    double all = 0;
    for (Map.Entry<String, Double> word : rarities.entrySet()) {
      all += word.getValue();
      had += candidate.frequencies().containsKey(word.getKey()) ? word.getValue() : 0;
    }
    return all > 0 ? had / all : 0;
  }
}
