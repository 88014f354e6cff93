package dev.memlog.cli.shadow;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.memlog.cli.shadow.AnswerPair.Move;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences between the answers of two sides, A and B, to the same queries.
 *
 * @param a the name of side A
 * @param b the name of side B
 * @param queries the number of queries
 * @param overlapAt10 the mean over all queries of overlap@10, the share of common hits among the
 *     first ten, 0 to 1
 * @param same the number of queries with the same first ten hits in the same order
 * @param sameFirst the number of queries with the same best hit, or with no hit on both sides
 * @param changed the queries with different answers, in ascending order of overlap
 */
// The JSON of the API leaves out zeros, but an overlap of 0 must be printed.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ShadowReport(
    String a,
    String b,
    int queries,
    double overlapAt10,
    int same,
    int sameFirst,
    List<Changed> changed) {

  /**
   * A query to which the two sides gave different answers.
   *
   * @param query the text of the query
   * @param overlapAt10 the share of common hits among the first ten of both sides, 0 to 1
   * @param moves the hits whose ranks differ
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Changed(String query, double overlapAt10, List<Move> moves) {}

  static ShadowReport of(String a, String b, List<AnswerPair> pairs) {
    List<Changed> changed = new ArrayList<>();
    for (AnswerPair pair : pairs) {
      if (!pair.same()) {
        changed.add(new Changed(pair.query(), pair.overlap(), pair.moves()));
      }
    }
    changed.sort((one, other) -> Double.compare(one.overlapAt10(), other.overlapAt10()));
    double mean = pairs.stream().mapToDouble(AnswerPair::overlap).average().orElse(1);
    return new ShadowReport(
        a,
        b,
        pairs.size(),
        Math.round(mean * 1e4) / 1e4,
        (int) pairs.stream().filter(AnswerPair::same).count(),
        (int) pairs.stream().filter(AnswerPair::sameFirst).count(),
        List.copyOf(changed));
  }
}
