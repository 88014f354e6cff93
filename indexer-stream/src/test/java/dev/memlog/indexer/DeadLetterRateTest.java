package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadLetterRateTest {

  private final DeadLetterRate rate = new DeadLetterRate(100, 0.01);

  @Test
  void shouldStopAtARun() {
    // given
    for (int i = 0; i < 99; i++) {
      rate.bad();
    }
    assertThat(rate.excess()).isNull();

    // when
    rate.bad();

    // then
    assertThat(rate.excess()).isEqualTo("100 dead letters in a row, the most is 100");
  }

  @Test
  void shouldStopAtAShare() {
    // given
    for (int i = 0; i < 100; i++) {
      rate.bad();
      rate.good();
    }
    assertThat(rate.excess()).isNull();

    // when
    rate.bad();

    // then
    assertThat(rate.excess()).contains("101 dead letters among the last 10,000 records");
  }

  @Test
  void shouldForgetWhatIsLongAgo() {
    // given
    for (int i = 0; i < 60; i++) {
      rate.bad();
    }

    // when
    for (int i = 0; i < 10_000; i++) {
      rate.good();
    }
    for (int i = 0; i < 60; i++) {
      rate.bad();
      rate.good();
    }

    // then
    assertThat(rate.excess()).isNull();
  }
}
