package dev.memlog.embedding;

/**
 * The fitted maps of models whose cosines differ from all-MiniLM-L6-v2's.
 *
 * <p>They were fitted on the users' turns of LongMemEval_S (MIT) with 20 to 300 characters, in the
 * embedded form {@code speaker: text}, and on its questions about them. A knot pairs quantiles: the
 * share of text pairs below its cosine equals the share of text pairs below MiniLM's cosine of the
 * knot's similarity. Up to 0.7 the text pairs are random. Above 0.7 they are nearest neighbours,
 * sentences with their shortened or reworded versions and, for queries, texts with themselves as
 * passages.
 *
 * <p>Queries with passages have a separate map, since e5 marks queries and passages with different
 * prefixes: even the same text has a cosine of only 0.94 across them.
 *
 * <p>Check of e5 against MiniLM on LoCoMo, which the fit did not use: random pairs of turns have
 * the median 0.22 (MiniLM 0.29) and the 99th percentile 0.65 (0.64), and 0.05 % reach 0.80 (0.03
 * %); questions and the turns that answer them have the median 0.49 (0.48).
 */
final class Calibrations {

  static final KnotCalibration E5_SMALL_V2_Q_PASSAGES =
      KnotCalibration.of(
          0.745, 0.0, 0.780, 0.1, 0.807, 0.2, 0.826, 0.3, 0.846, 0.4, 0.866, 0.5, //
          0.887, 0.6, 0.912, 0.7, 0.938, 0.8, 0.968, 0.9, 0.981, 0.95, 1.0, 1.0);

  static final KnotCalibration E5_SMALL_V2_Q_QUERIES =
      KnotCalibration.of(
          0.690, 0.0, 0.730, 0.1, 0.758, 0.2, 0.781, 0.3, 0.805, 0.4, 0.830, 0.5, //
          0.855, 0.6, 0.881, 0.7, 0.901, 0.8, 0.919, 0.9, 0.934, 0.95, 0.960, 0.985, 1.0, 1.0);

  static final KnotCalibration E5_SMALL_V2_CHAT_Q_PASSAGES =
      KnotCalibration.of(
          0.691, 0.0, 0.732, 0.1, 0.769, 0.2, 0.801, 0.3, 0.832, 0.4, 0.855, 0.5, 0.885, 0.6, 0.910,
          0.7, 0.935, 0.8, 0.963, 0.9, 0.975, 0.95, 1.0, 1.0);

  static final KnotCalibration E5_SMALL_V2_CHAT_Q_QUERIES =
      KnotCalibration.of(
          0.606, 0.0, 0.652, 0.1, 0.686, 0.2, 0.715, 0.3, 0.745, 0.4, 0.778, 0.5, 0.845, 0.6, 0.870,
          0.7, 0.894, 0.8, 0.913, 0.9, 0.927, 0.95, 0.934, 0.985, 1.0, 1.0);

  private Calibrations() {}
}
