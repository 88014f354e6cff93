package dev.memlog.embedding.fitting;

import java.util.List;

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
          List.of(
              new Share(0.0, 0.26454),
              new Share(0.1, 0.70463),
              new Share(0.2, 0.92236),
              new Share(0.3, 0.98210),
              new Share(0.4, 0.99582),
              new Share(0.5, 0.99908)),
          List.of(
              new Share(0.6, 0.07000),
              new Share(0.7, 0.16950),
              new Share(0.8, 0.35000),
              new Share(0.9, 0.66825),
              new Share(0.95, 0.89975)),
          0.98);

  /** The scale for passages with passages. */
  static final ReferenceShares PASSAGES =
      new ReferenceShares(
          List.of(
              new Share(0.0, 0.21583),
              new Share(0.1, 0.65457),
              new Share(0.2, 0.90346),
              new Share(0.3, 0.97791),
              new Share(0.4, 0.99507),
              new Share(0.5, 0.99894)),
          List.of(
              new Share(0.6, 0.05275),
              new Share(0.7, 0.13425),
              new Share(0.8, 0.29875),
              new Share(0.9, 0.60050),
              new Share(0.95, 0.83025)),
          1);

  /**
   * A point of the distribution.
   *
   * @param similarity a similarity, 0 to 1
   * @param below the share of pairs below that similarity, 0 to 1
   */
  record Share(double similarity, double below) {}
}
