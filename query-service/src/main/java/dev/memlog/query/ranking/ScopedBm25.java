package dev.memlog.query.ranking;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.analysis.Bm25;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The BM25 formula with word counts from the caller's own scope. The average length is a constant,
 * so that a score depends neither on other tenants nor on the index's storage engine. The formula
 * omits the constant factor {@code k1 + 1}, which does not affect the order.
 *
 * @param k1 the saturation of repeated words
 * @param b the degree of length normalisation, 0 to 1
 * @param averageLength the average length of a text, in weighted words
 * @param leastLength the minimum length, in weighted words; a shorter text counts as this long; 0
 *     for none
 */
public record ScopedBm25(double k1, double b, double averageLength, double leastLength) {

  /**
   * The constants by which the index proposes candidates. In a passage, the words of the message
   * have the weight 4 and the words of the two preceding messages 2 and 1, hence the unusual k1.
   * For any average length from 120 to 200, recall on LoCoMo is the same within 0.1 points; at 60
   * it is 0.6 points lower.
   */
  public static final ScopedBm25 WITHOUT_LEAST_LENGTH =
      new ScopedBm25(Bm25.K1, Bm25.B, Bm25.AVERAGE_LENGTH, 0);

  /**
   * The constants for the ranking of messages. Without a minimum length, a message of three words
   * that contains a word of the query would score higher than a sentence that answers it. Chats
   * between people contain many such short messages.
   */
  public static final ScopedBm25 MESSAGES =
      new ScopedBm25(Bm25.K1, Bm25.B, Bm25.AVERAGE_LENGTH, 90);

  /**
   * The constants for the ranking of memories. The words of a memory's statement have 4 times the
   * weight of its other words, such as keywords and excerpts around its sources. A low k1 gives the
   * presence of a word more weight than its frequency. With the k1 of messages, hit@10 on LoCoMo is
   * 1.5 points lower.
   */
  public static final ScopedBm25 MEMORIES =
      new ScopedBm25(1.2, MESSAGES.b, MESSAGES.averageLength, 0);

  /**
   * Returns the inverse document frequency (idf) of each word within the scope. If n of N points
   * contain a word, its idf is {@code ln(1 + (N - n + 0.5) / (n + 0.5))}. A word that no point
   * contains has the highest idf.
   *
   * @param pool the pool with the counts of the scope
   * @param words the words of the query
   * @return the idf by word, above 0
   */
  public static Map<String, Double> idf(CandidatePool pool, Collection<String> words) {
    Map<String, Double> idf = new LinkedHashMap<>();
    for (String word : words) {
      long having = pool.documentFrequencies().getOrDefault(word, 0L);
      idf.put(word, Math.log1p((pool.points() - having + 0.5) / (having + 0.5)));
    }
    return idf;
  }

  /**
   * Returns the BM25 score of a candidate; 0 if it contains none of the words.
   *
   * @param idf the idf of each of the query's words, as {@link #idf} returns it
   * @return the score, 0 or more
   */
  public double score(Candidate candidate, Map<String, Double> idf) {
    double norm = k1 * (1 - b + b * Math.max(candidate.length(), leastLength) / averageLength);
    double sum = 0;
    for (Map.Entry<String, Double> word : idf.entrySet()) {
      int frequency = candidate.frequencies().getOrDefault(word.getKey(), 0);
      if (frequency > 0) {
        sum += word.getValue() * frequency / (frequency + norm);
      }
    }
    return sum;
  }

  /**
   * Returns the share of the query's words that a candidate contains, weighted by idf: 0 for none,
   * 1 for all of them. The coverage of a query without words is 0.
   *
   * @param idf the idf of each of the query's words, as {@link #idf} returns it
   */
  public static double coverage(Candidate candidate, Map<String, Double> idf) {
    double had = 0;
    double all = 0;
    for (Map.Entry<String, Double> word : idf.entrySet()) {
      all += word.getValue();
      had += candidate.frequencies().containsKey(word.getKey()) ? word.getValue() : 0;
    }
    return all > 0 ? had / all : 0;
  }
}
