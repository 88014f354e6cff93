package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.Rule;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each sentence of a message has an outcome: the candidate that holds it, or a rule. */
class OutcomesTest {

  @Test
  void shouldNameTheCandidateOrTheRuleOfEachSentence() {
    // when
    List<Extraction.Sentence> sentences =
        sentences(
            "Good morning! My sister Lena lives in Oslo. She repairs old accordions in a workshop by the harbour. Is it raining?");

    // then
    assertThat(sentences)
        .extracting(Extraction.Sentence::text)
        .containsExactly(
            "Good morning!",
            "My sister Lena lives in Oslo.",
            "She repairs old accordions in a workshop by the harbour.",
            "Is it raining?");
    assertThat(sentences)
        .extracting(Extraction.Sentence::rule)
        .containsExactly(Rule.SMALL_TALK, null, null, Rule.QUESTION);
    assertThat(sentences)
        .extracting(Extraction.Sentence::candidate)
        .filteredOn(Objects::nonNull)
        .extracting(Candidate::content)
        .containsOnly(
            "My sister Lena lives in Oslo. She repairs old accordions in a workshop by the harbour.");
  }

  @Test
  void shouldNameInsertedMemoriesRecalled() {
    // given
    String recalled = "# Memory context\n\n## Profile\nLives in Ghent.\n(end of memory context)";

    // when
    List<Extraction.Sentence> sentences = sentences(recalled + "\nI play the cello in a quartet.");

    // then
    assertThat(sentences)
        .extracting(Extraction.Sentence::rule)
        .containsExactly(Rule.RECALLED, null);
    assertThat(sentences.getFirst().text()).isEqualTo(recalled);
  }

  @Test
  void shouldNameTextBeyondTheLimitUnread() {
    // given
    String line = "I moved to Graz in spring with my two cats and a piano.\n";

    // when
    List<Extraction.Sentence> sentences = sentences(line.repeat(400));

    // then
    assertThat(sentences.getLast().rule()).isEqualTo(Rule.UNREAD);
    assertThat(sentences.getLast().end()).isEqualTo(line.length() * 400 - 1);
  }

  @ParameterizedTest
  @EnumSource
  void shouldExplainEachRuleInOneSentence(Rule rule) {
    assertThat(rule.explanation()).matches("\\p{Lu}[^.]+\\.");
  }

  private static List<Extraction.Sentence> sentences(String said) {
    return Said.withDefaults().extract(Said.by(Said.USER, said)).sentences();
  }
}
