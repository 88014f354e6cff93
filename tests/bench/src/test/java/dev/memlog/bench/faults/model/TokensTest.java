package dev.memlog.bench.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokensTest {

  @Test
  void shouldBeUniqueAndBeFoundInTexts() {
    Set<String> all = new HashSet<>();
    for (long seed = 0; seed < 300; seed++) {
      for (int number = 0; number < 200; number++) {
        String token = Tokens.of(seed, number);
        assertThat(all.add(token)).isTrue();
        assertThat(Tokens.in("A " + token.toUpperCase(Locale.ROOT) + " boat."))
            .containsExactly(token);
      }
    }
  }
}
