package dev.memlog.query.context;

import static dev.memlog.query.context.TestLines.candidates;
import static dev.memlog.query.context.TestLines.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.context.format.Formats;
import dev.memlog.query.tokens.Tokenizers;
import org.junit.jupiter.api.Test;

class FillingTest {

  private static final String DAY = "2026-05-08T10:00:00Z";

  @Test
  void shouldNameNoRepeatedLineThatTheTextNoLongerContains() {
    // given
    Line first = memory("a", DAY, "Ada keeps bees behind the old barn.");
    Line again = memory("b", DAY, "Ada keeps bees behind the old barn!");
    var filling =
        new Filling(
            Formats.of("markdown"),
            Tokenizers.bytePair("cl100k"),
            new Duplicates(new EnglishTerms()),
            200,
            10);
    filling.admit(candidates(PartKind.MEMORIES, 1, first, again), 200);
    assertThat(filling.holds(again)).isFalse();
    assertThat(filling.repeatedBy(again)).contains("behind the old barn.");

    // when
    filling.removeLast();

    // then
    assertThat(filling.holds(first)).isFalse();
    assertThat(filling.repeatedBy(again)).isEmpty();
  }
}
