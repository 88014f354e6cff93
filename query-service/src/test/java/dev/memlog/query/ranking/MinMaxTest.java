package dev.memlog.query.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MinMaxTest {

  @Test
  void shouldScaleTheLeastToZeroAndTheMostToOne() {
    MinMax minMax = MinMax.of(DoubleStream.of(-1, 0, 3), 0.5);
    assertThat(minMax.scale(-1)).isZero();
    assertThat(minMax.scale(0)).isEqualTo(0.25);
    assertThat(minMax.scale(3)).isEqualTo(1);
  }

  @Test
  void shouldNotPullNearEqualsApart() {
    MinMax minMax = MinMax.of(DoubleStream.of(2, 1.9), 0.5);
    assertThat(minMax.scale(2)).isEqualTo(1);
    assertThat(minMax.scale(1.9)).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void shouldCountEqualValuesAsAllOrNothing() {
    assertThat(MinMax.of(DoubleStream.of(2, 2), 0.5).scale(2)).isEqualTo(1);
    assertThat(MinMax.of(DoubleStream.of(0, 0), 0).scale(0)).isZero();
  }
}
