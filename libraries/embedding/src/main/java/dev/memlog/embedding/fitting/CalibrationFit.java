package dev.memlog.embedding.fitting;

import dev.memlog.embedding.CalibrationFile;
import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.KnotCalibration.Knot;
import java.util.ArrayList;
import java.util.List;

/**
 * A calibration that was fitted to a model by comparison with the reference model all-MiniLM-L6-v2.
 * Each knot maps a cosine of the fitted model to a similarity. The share of text pairs below that
 * cosine equals the share of pairs below that similarity under the reference model. Up to a
 * similarity of 0.5 the pairs are random; above 0.5, each pair is a text and its own beginning. The
 * map of queries also has a knot of texts with themselves.
 *
 * @param calibration the calibration
 * @param sentences the number of sentences that were embedded
 * @param pairs the number of text pairs for each of the two maps, that of queries and that of
 *     passages
 */
public record CalibrationFit(CalibrationFile calibration, int sentences, int pairs) {

  /** The minimum number of different sentences for a fit. */
  public static final int LEAST_SENTENCES = 500;

  private static final int MOST_SENTENCES = 2_000;
  private static final int RANDOM_PAIRS = 200_000;
  private static final double LEAST_STEP = 0.001;
  private static final int LEAST_KNOTS = 6;

  /**
   * Fits a calibration to the model of an embedder: embeds the sentences, and compares the raw
   * cosines with measured cosines of the reference model.
   *
   * @param sentences the sentences, from conversations about different matters; if there are more
   *     than 2,000, the fit uses 2,000 at even distances
   * @throws IllegalArgumentException if there are fewer than {@link #LEAST_SENTENCES} different
   *     sentences
   * @throws IllegalStateException if the model gives pairs of all kinds nearly the same cosine
   */
  public static CalibrationFit of(Embedder embedder, List<String> sentences) {
    List<String> different =
        sentences.stream().map(String::strip).filter(text -> !text.isEmpty()).distinct().toList();
    if (different.size() < LEAST_SENTENCES) {
      throw new IllegalArgumentException(
          "a calibration must have at least %d different sentences, got %d"
              .formatted(LEAST_SENTENCES, different.size()));
    }
    List<String> taken = spread(different);
    CosineSample.Both samples = CosineSample.of(embedder, taken, RANDOM_PAIRS);
    return new CalibrationFit(
        new CalibrationFile(
            embedder.model().id(),
            knots(samples.queries(), ReferenceShares.QUERIES),
            knots(samples.passages(), ReferenceShares.PASSAGES)),
        taken.size(),
        RANDOM_PAIRS + 2 * taken.size());
  }

  private static List<String> spread(List<String> texts) {
    if (texts.size() <= MOST_SENTENCES) {
      return texts;
    }
    List<String> taken = new ArrayList<>(MOST_SENTENCES);
    for (int i = 0; i < MOST_SENTENCES; i++) {
      taken.add(texts.get((int) ((long) i * texts.size() / MOST_SENTENCES)));
    }
    return taken;
  }

  static List<Knot> knots(CosineSample sample, ReferenceShares reference) {
    List<Knot> knots = new ArrayList<>();
    reference.random().forEach(share -> add(knots, sample.random(), share));
    reference.kin().forEach(share -> add(knots, sample.kin(), share));
    if (reference.same() < 1) {
      add(knots, sample.same(), new ReferenceShares.Share(reference.same(), 0.5));
    }
    while (knots.size() > 1 && knots.getLast().cosine() > 1 - LEAST_STEP) {
      knots.removeLast();
    }
    knots.add(new Knot(1, 1));
    if (knots.size() < LEAST_KNOTS) {
      throw new IllegalStateException(
          "the cosines of a model must differ between random pairs and texts with their own"
              + " beginnings, got the knots "
              + knots);
    }
    return knots;
  }

  /**
   * Adds the knot of a share, unless the knots would then not ascend, as may happen where random
   * and kin pairs meet.
   */
  private static void add(List<Knot> knots, double[] cosines, ReferenceShares.Share share) {
    double cosine = Math.round(CosineSample.quantile(cosines, share.below()) * 1e4) / 1e4;
    if (knots.isEmpty() || cosine >= knots.getLast().cosine() + LEAST_STEP) {
      knots.add(new Knot(cosine, share.similarity()));
    }
  }
}
