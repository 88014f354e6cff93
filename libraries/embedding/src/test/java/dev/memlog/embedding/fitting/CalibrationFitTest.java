package dev.memlog.embedding.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.KnotCalibration.Knot;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationFitTest {

  /** The shares of the reference as a sample of 100,000 cosines, after a map of them. */
  private static CosineSample sample(ReferenceShares reference, DoubleUnaryOperator cosine) {
    return new CosineSample(
        values(reference.random(), -0.2, cosine),
        values(reference.kin(), 0.3, cosine),
        IntStream.range(0, 100).mapToDouble(_ -> cosine.applyAsDouble(reference.same())).toArray());
  }

  private static double[] values(
      List<ReferenceShares.Share> shares, double least, DoubleUnaryOperator cosine) {
    double[] values = new double[100_000];
    int at = 0;
    double from = least;
    for (ReferenceShares.Share share : shares) {
      int end = (int) Math.round(share.below() * values.length);
      int begin = at;
      for (; at < end; at++) {
        values[at] =
            cosine.applyAsDouble(from + (share.similarity() - from) * (at - begin) / (end - begin));
      }
      from = share.similarity();
    }
    for (; at < values.length; at++) {
      values[at] = cosine.applyAsDouble(Math.min(1, from + 0.04));
    }
    return values;
  }

  @Test
  void shouldGiveTheReferenceModelItsOwnCosines() {
    for (ReferenceShares reference : List.of(ReferenceShares.QUERIES, ReferenceShares.PASSAGES)) {
      List<Knot> knots = CalibrationFit.knots(sample(reference, x -> x), reference);

      assertThat(knots)
          .hasSizeGreaterThan(10)
          .allSatisfy(
              knot -> assertThat(Math.abs(knot.cosine() - knot.similarity())).isLessThan(0.02));
    }
  }

  @Test
  void shouldUndoWhatAnotherModelDoesToItsCosines() {
    List<Knot> knots =
        CalibrationFit.knots(
            sample(ReferenceShares.PASSAGES, x -> 0.7 + 0.3 * x), ReferenceShares.PASSAGES);

    assertThat(knots)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            knot ->
                assertThat(Math.abs(knot.cosine() - 0.7 - 0.3 * knot.similarity()))
                    .isLessThan(0.006));
  }

  @Test
  void shouldRefuseAModelThatTellsNothingApart() {
    var same = new CosineSample(same(), same(), same());

    assertThatThrownBy(() -> CalibrationFit.knots(same, ReferenceShares.QUERIES))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("must differ between random pairs and texts");
  }

  private static double[] same() {
    return Collections.nCopies(100, 0.9).stream().mapToDouble(x -> x).toArray();
  }

  @Test
  void shouldFitAscendingMapsToAnEmbedder() {
    // given
    var random = new Random(3);
    List<String> sentences =
        IntStream.range(0, 600)
            .mapToObj(
                i ->
                    "sentence "
                        + i
                        + IntStream.range(0, 12)
                            .mapToObj(_ -> " w" + random.nextInt(60))
                            .reduce("", String::concat))
            .toList();

    // when
    try (Embedder embedder = Embedders.open(EmbeddingConfig.of("hashing", ""))) {
      CalibrationFit fit = CalibrationFit.of(embedder, sentences);

      // then: the constructor of the calibration has checked that it ascends
      assertThat(fit.sentences()).isEqualTo(600);
      assertThat(fit.calibration().model()).isEqualTo(embedder.model().id());
      assertThat(fit.calibration().passages()).hasSizeGreaterThan(6).endsWith(new Knot(1, 1));
      assertThat(CalibrationFit.of(embedder, sentences)).isEqualTo(fit);
      assertThatThrownBy(() -> CalibrationFit.of(embedder, sentences.subList(0, 499)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a calibration must have at least 500 different sentences, got 499");
    }
  }

  @Test
  void shouldShortenTextsOfAnyLanguage() {
    assertThat(CosineSample.beginning("one two three four", 0.5)).isEqualTo("one two three");
    assertThat(CosineSample.beginning("今天北京天气很好", 0.5)).isEqualTo("今天北京");
    assertThat(CosineSample.beginning("👍👍👍👍", 0.75)).isEqualTo("👍👍👍");
  }
}
