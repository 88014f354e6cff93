package dev.memlog.bench.eval;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A measure of the quality of one answer, from 0 to 1, such as recall. The figure of a set is the
 * mean over its questions.
 *
 * @param name the name in JSON
 * @param title the title in tables
 * @param of the function that computes the measure
 */
record Measure(String name, String title, ToDoubleFunction<QuestionHits> of) {

  /** The measures of LoCoMo, which count found turns. */
  static final List<Measure> TURNS =
      List.of(
          new Measure("recall@5", "R@5", a -> recall(a.turns(), a.question().turns(), 5)),
          new Measure("recall@10", "R@10", a -> recall(a.turns(), a.question().turns(), 10)),
          new Measure("recall@20", "R@20", a -> recall(a.turns(), a.question().turns(), 20)),
          new Measure("hit@10", "hit@10", a -> any(a.turns(), a.question().turns(), 10)),
          new Measure("mrr", "MRR", a -> reciprocalRank(a.turns(), a.question().turns())),
          new Measure("ndcg@10", "nDCG@10", a -> ndcg(a.turns(), a.question().turns(), 10)));

  /** The measures of LongMemEval, which count found sessions and turns. */
  static final List<Measure> SESSIONS =
      List.of(
          new Measure("session_any@5", "any@5", a -> any(a.sessions(), a.question().sessions(), 5)),
          new Measure(
              "session_any@10", "any@10", a -> any(a.sessions(), a.question().sessions(), 10)),
          new Measure("session_all@5", "all@5", a -> all(a.sessions(), a.question().sessions(), 5)),
          new Measure(
              "session_all@10", "all@10", a -> all(a.sessions(), a.question().sessions(), 10)),
          new Measure(
              "session_ndcg@10", "nDCG@10", a -> ndcg(a.sessions(), a.question().sessions(), 10)),
          new Measure(
              "turn_recall@10", "turn R@10", a -> recall(a.turns(), a.question().turns(), 10)));

  /** Returns the share of the right results among the first {@code depth} results. */
  static double recall(List<String> found, Set<String> right, int depth) {
    return (double) count(found, right, depth) / right.size();
  }

  /** Returns 1 if at least one right result is among the first {@code depth} results, else 0. */
  static double any(List<String> found, Set<String> right, int depth) {
    return count(found, right, depth) > 0 ? 1 : 0;
  }

  /** Returns 1 if all right results are among the first {@code depth} results, else 0. */
  static double all(List<String> found, Set<String> right, int depth) {
    return count(found, right, depth) == right.size() ? 1 : 0;
  }

  /** Returns the reciprocal rank of the first right result; 0 if none was found. */
  static double reciprocalRank(List<String> found, Set<String> right) {
    for (int i = 0; i < found.size(); i++) {
      if (right.contains(found.get(i))) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /**
   * Returns the normalized discounted cumulative gain of the first {@code depth} results: their
   * gain divided by the gain of the best order. Each right result gains 1 / log2(rank + 1)
   * (Järvelin and Kekäläinen, 2002).
   */
  static double ndcg(List<String> found, Set<String> right, int depth) {
    double gain = 0;
    for (int i = 0; i < Math.min(depth, found.size()); i++) {
      gain += right.contains(found.get(i)) ? discount(i) : 0;
    }
    double best = 0;
    for (int i = 0; i < Math.min(depth, right.size()); i++) {
      best += discount(i);
    }
    return gain / best;
  }

  private static double discount(int index) {
    return Math.log(2) / Math.log(index + 2);
  }

  private static int count(List<String> found, Collection<String> right, int depth) {
    Set<String> top = new HashSet<>(found.subList(0, Math.min(depth, found.size())));
    top.retainAll(right);
    return top.size();
  }
}
