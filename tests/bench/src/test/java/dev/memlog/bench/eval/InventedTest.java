package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InventedTest {

  @Test
  void shouldMakeUpTheSameQueriesEachTime() {
    assertThat(Invented.queries()).hasSize(Invented.QUERIES).isEqualTo(Invented.queries());
    assertThat(Invented.queries())
        .allSatisfy(query -> assertThat(query.split(" ")).hasSizeBetween(1, 5));
  }

  @Test
  void shouldCountThoseThatFindSomething() {
    assertThat(Invented.answered(query -> query.split(" ").length == 1)).isEqualTo(40);
    assertThat(Invented.answered(_ -> false)).isZero();
  }
}
