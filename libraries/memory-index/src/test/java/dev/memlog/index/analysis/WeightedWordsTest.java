package dev.memlog.index.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightedWordsTest {

  @Test
  void shouldAddUpTheTermsOfTextsByTheirWeights() {
    WeightedWords words =
        new WeightedWords.Builder()
            .add(List.of("dog", "run", "dog"), 4)
            .add(List.of("run", "home"), 2)
            .build();

    assertThat(words).isEqualTo(new WeightedWords(Map.of("dog", 8, "run", 6, "home", 2), 16));
  }

  @Test
  void shouldRefuseCountsThatContradictEachOther() {
    assertThatThrownBy(() -> new WeightedWords(Map.of("dog", 2), 3))
        .hasMessage("length must be the sum of the frequencies=2, got 3");
    assertThatThrownBy(() -> new WeightedWords(Map.of("dog", 0), 0))
        .hasMessage("frequencies must be at least 1, got 0");
    assertThatThrownBy(() -> new WeightedWords.Builder().add(List.of("dog"), 0))
        .hasMessage("weight must be at least 1, got 0");
  }
}
