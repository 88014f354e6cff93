package dev.memlog.cli.shadow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answers of two sides, A and B, to the same query.
 *
 * @param query the text of the query
 * @param a the hits of side A, best first
 * @param b the hits of side B, best first
 */
record AnswerPair(String query, List<ShownHit> a, List<ShownHit> b) {

  /** The largest number of compared hits of each side. */
  static final int DEPTH = 10;

  private static final int REASONS = 3;

  /** The least contribution to a score that is reported as a reason. */
  private static final double NOTHING = 0.0005;

  AnswerPair {
    a = a.subList(0, Math.min(DEPTH, a.size()));
    b = b.subList(0, Math.min(DEPTH, b.size()));
  }

  /**
   * A hit whose rank differs between the two sides.
   *
   * @param id the id of the message or memory
   * @param text the beginning of its text
   * @param rankA the 1-based rank in A; null if A does not have the hit
   * @param rankB the 1-based rank in B; null if B does not have the hit
   * @param reasons the features with the largest differences, each with B's contribution minus A's;
   *     if only one side has the hit, the features that contribute most on that side
   */
  record Move(
      String id,
      String text,
      @Nullable Integer rankA,
      @Nullable Integer rankB,
      Map<String, Double> reasons) {}

  /**
   * Returns overlap@10: the number of hits that both sides have, divided by the number of hits of
   * the longer side. Returns 1 if neither side has a hit.
   */
  double overlap() {
    int longer = Math.max(a.size(), b.size());
    if (longer == 0) {
      return 1;
    }
    Set<String> common = ids(a);
    common.retainAll(ids(b));
    return (double) common.size() / longer;
  }

  /** Returns whether both sides have the same hits in the same order. */
  boolean same() {
    return List.copyOf(ids(a)).equals(List.copyOf(ids(b)));
  }

  /** Returns whether both sides have the same best hit or no hit. */
  boolean sameFirst() {
    return (a.isEmpty() || b.isEmpty())
        ? a.isEmpty() == b.isEmpty()
        : a.getFirst().id().equals(b.getFirst().id());
  }

  /**
   * Returns the hits whose ranks differ: first the hits of A in their order, then the hits that
   * only B has.
   */
  List<Move> moves() {
    Set<String> all = ids(a);
    all.addAll(ids(b));
    List<Move> moves = new ArrayList<>();
    for (String id : all) {
      int rankA = rank(a, id);
      int rankB = rank(b, id);
      if (rankA != rankB) {
        @Nullable ShownHit inA = rankA == 0 ? null : a.get(rankA - 1);
        @Nullable ShownHit inB = rankB == 0 ? null : b.get(rankB - 1);
        moves.add(
            new Move(
                id,
                inA == null ? (inB == null ? "" : inB.text()) : inA.text(),
                inA == null ? null : rankA,
                inB == null ? null : rankB,
                reasons(inA, inB)));
      }
    }
    return moves;
  }

  private static Map<String, Double> reasons(@Nullable ShownHit inA, @Nullable ShownHit inB) {
    Map<String, Double> differences = new LinkedHashMap<>();
    if (inB != null) {
      differences.putAll(inB.contributions());
    }
    if (inA != null) {
      // A hit that only A has is explained by its contributions in A.
      double sign = inB == null ? 1 : -1;
      inA.contributions()
          .forEach((name, part) -> differences.merge(name, sign * part, Double::sum));
    }
    return differences.entrySet().stream()
        .filter(entry -> Math.abs(entry.getValue()) >= NOTHING)
        .sorted(Comparator.comparingDouble(entry -> -Math.abs(entry.getValue())))
        .limit(REASONS)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Math.round(entry.getValue() * 1e4) / 1e4,
                (first, _) -> first,
                LinkedHashMap::new));
  }

  private static int rank(List<ShownHit> hits, String id) {
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).id().equals(id)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static Set<String> ids(List<ShownHit> hits) {
    return hits.stream().map(ShownHit::id).collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
