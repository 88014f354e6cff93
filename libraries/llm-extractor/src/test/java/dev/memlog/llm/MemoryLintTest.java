package dev.memlog.llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryLintTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LENGTH        | Ann swims
          ATOMIC        | Ann bought a boat. Bob sold a boat
          ATOMIC        | Ann bought a boat and she has sold the car
          PERSON        | Ann gave me a boat
          PERSON        | Ann bought our boat
          PRONOUN       | She bought a boat in Rome
          PRONOUN       | Ann went to Rome because of that
          RELATIVE_DATE | Ann bought a boat yesterday
          RELATIVE_DATE | Ann bought a boat two weeks ago
          SUBJECT       | boats are sold in Rome
          STATEMENT     | Did Ann buy a boat?
          STATEMENT     | Hello Ann, welcome to Rome
          """)
  void shouldFindFaults(LintRule rule, String text) {
    assertThat(MemoryLint.check(text)).contains(rule);
  }

  @Test
  void shouldCountWords() {
    assertThat(MemoryLint.check("Ann sold " + "very ".repeat(28) + "old boats"))
        .containsExactly(LintRule.WORDS);
    assertThat(MemoryLint.check("Ann sold " + "x".repeat(600))).containsExactly(LintRule.LENGTH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Caroline adopted a dog named Rex on 7 May 2023",
        "The user's rent is $950",
        "Ann's brother Tom plays the cello",
        "Ann keeps their skis in the garage",
        "Ann visited the US with Bob"
      })
  void shouldPassGoodOnes(String text) {
    assertThat(MemoryLint.check(text)).isEmpty();
  }
}
