package dev.memlog.embedding.fitting;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The distribution of similarities under the reference model all-MiniLM-L6-v2, whose cosines are
 * the scale of similarities. It states, for each of several similarities, the share of text pairs
 * below that similarity. The shares were measured with {@link CosineSample} on 2,000 users' turns
 * of LongMemEval_S (MIT), 20 to 300 characters, from different sessions, and 200,000 random pairs.
 *
 * @param random the shares of random pairs, for low similarities
 * @param kin the shares of kin pairs, for high similarities
 * @param same the median similarity of texts with themselves
 */
record ReferenceShares(List<Share> random, List<Share> kin, double same) {

  /** The scale for queries with passages. */
  static final ReferenceShares QUERIES =
      new ReferenceShares(
          shares(
              0.0, 0.26454, 0.1, 0.70463, 0.2, 0.92236, 0.3, 0.98210, 0.4, 0.99582, 0.5, 0.99908),
          shares(0.6, 0.07000, 0.7, 0.16950, 0.8, 0.35000, 0.9, 0.66825, 0.95, 0.89975),
          0.98);

  /** The scale for passages with passages. */
  static final ReferenceShares PASSAGES =
      new ReferenceShares(
          shares(
              0.0, 0.21583, 0.1, 0.65457, 0.2, 0.90346, 0.3, 0.97791, 0.4, 0.99507, 0.5, 0.99894),
          shares(0.6, 0.05275, 0.7, 0.13425, 0.8, 0.29875, 0.9, 0.60050, 0.95, 0.83025),
          1);

  /**
   * A point of the distribution.
   *
   * @param similarity a similarity, 0 to 1
   * @param below the share of pairs below that similarity, 0 to 1
   */
  record Share(double similarity, double below) {}

  private static List<Share> shares(double... pairs) {
    return IntStream.range(0, pairs.length / 2)
        .mapToObj(i -> new Share(pairs[2 * i], pairs[2 * i + 1]))
        .toList();
  }
}
