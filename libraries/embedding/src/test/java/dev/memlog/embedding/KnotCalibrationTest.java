package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

class KnotCalibrationTest {

  @Provide
  Arbitrary<KnotCalibration> ours() {
    return Arbitraries.of(
        KnotCalibration.identity(),
        Calibrations.E5_SMALL_V2_CHAT_Q_PASSAGES,
        Calibrations.E5_SMALL_V2_CHAT_Q_QUERIES,
        Calibrations.E5_SMALL_V2_Q_PASSAGES,
        Calibrations.E5_SMALL_V2_Q_QUERIES);
  }

  @Property
  void shouldKeepTheOrderOfTheModel(
      @ForAll("ours") KnotCalibration calibration,
      @ForAll @DoubleRange(min = -1, max = 1) double a,
      @ForAll @DoubleRange(min = -1, max = 1) double b) {
    // given
    double first = calibration.knots().getFirst().cosine();
    double less = Math.min(a, b);
    double more = Math.max(a, b);

    // when
    double lower = calibration.similarity(less);
    double higher = calibration.similarity(more);

    // then
    assertThat(lower).isBetween(0.0, 1.0).isLessThanOrEqualTo(higher);
    if (less >= first && more - less > 1e-9) {
      assertThat(lower).isLessThan(higher);
    }
  }

  @Property
  void shouldPassThroughItsKnotsAndEndAtOne(@ForAll("ours") KnotCalibration calibration) {
    assertThat(calibration.knots())
        .allSatisfy(
            knot ->
                assertThat(calibration.similarity(knot.cosine()))
                    .isCloseTo(knot.similarity(), within(1e-12)));
    assertThat(calibration.similarity(1)).isEqualTo(1);
    // Rounding makes the cosine of a vector with itself a little more than 1.
    assertThat(calibration.similarity(1.0000002)).isEqualTo(1);
    assertThat(calibration.similarity(-1)).isZero();
  }

  @Example
  void shouldPutTheQuantilesOfRandomTurnsWhereMiniLmHasThem() {
    // given: cosines of e5 at the median and the 99th percentile of random LoCoMo turns
    Calibration e5 = Calibrations.E5_SMALL_V2_Q_PASSAGES;

    // then: MiniLM's cosines at the same percentiles
    assertThat(e5.similarity(0.808)).isCloseTo(0.273, within(0.08));
    assertThat(e5.similarity(0.895)).isCloseTo(0.616, within(0.03));
  }

  @Example
  void shouldRefuseKnotsThatDoNotAscend() {
    assertThatThrownBy(() -> KnotCalibration.of(0.5, 0, 0.5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("calibration must ascend strictly");
    assertThatThrownBy(() -> KnotCalibration.of(0, 0.4, 0.5, 0.3))
        .hasMessageContaining("calibration must ascend strictly");
    assertThatThrownBy(() -> KnotCalibration.of(0, 0.4, 1, Double.NaN))
        .hasMessage("knot.similarity must be 0 to 1, got NaN");
    assertThatThrownBy(() -> KnotCalibration.of(-2, 0.4, 1, 1))
        .hasMessage("knot.cosine must be -1 to 1, got -2.0");
    assertThatThrownBy(() -> new KnotCalibration(List.of()))
        .hasMessage("calibration must have at least 2 knots, got []");
  }
}
