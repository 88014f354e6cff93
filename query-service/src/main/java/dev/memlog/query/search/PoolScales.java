package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/** What is measured over a whole pool before any of its passages can be told how good it is. */
final class PoolScales {

  /** Cosines of a full pool are spread over 0.1 and more, whatever the model. */
  private static final double COSINE_SPREAD = 0.05;

  /** Of the best BM25. */
  private static final double LEXICAL_SPREAD = 0.25;

  /** How rare each of the query's words is. */
  final Map<String, Double> rarities;

  private final double[] bm25;
  private final double[] replies;
  final MinMax cosines;
  final MinMax bm25s;
  final MinMax withReplies;

  /**
   * @param passages of the pool's candidates
   * @param words of the query
   */
  PoolScales(
      CandidatePool pool, List<IndexedPassage> passages, SequencedSet<String> words, Bm25 scoring) {
    List<Candidate> candidates = pool.candidates();
    rarities = Bm25.rarities(pool, words);
    bm25 = candidates.stream().mapToDouble(c -> scoring.score(c, rarities)).toArray();
    replies = Replies.cosines(candidates, passages);
    cosines = MinMax.of(candidates.stream().mapToDouble(Candidate::cosine), COSINE_SPREAD);
    double best = Arrays.stream(bm25).max().orElse(0);
    bm25s = MinMax.of(Arrays.stream(bm25), LEXICAL_SPREAD * best);
    withReplies = MinMax.of(Arrays.stream(replies), COSINE_SPREAD);
  }

  double bm25(int candidate) {
    return bm25[candidate];
  }

  /** See {@link Replies}. */
  double withReply(int candidate) {
    return replies[candidate];
  }
}
