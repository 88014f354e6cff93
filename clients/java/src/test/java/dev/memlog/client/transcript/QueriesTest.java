package dev.memlog.client.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueriesTest {

  @Test
  void shouldKeepTheEndOfALongQueryWithoutHalfACharacter() {
    String whole = "x".repeat(1_999) + "?";

    assertThat(Queries.shortened(whole)).isEqualTo(whole);
    assertThat(Queries.shortened("before " + whole)).isEqualTo(whole);
    assertThat(Queries.shortened("\uD83D\uDE00" + "x".repeat(1_999))).isEqualTo("x".repeat(1_999));
  }
}
