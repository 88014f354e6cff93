package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.AwkwardTexts;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SnippetTest {

  private final EnglishTerms analyzer = new EnglishTerms();

  private static List<String> marked(Snippet snippet) {
    return snippet.marks().stream()
        .map(mark -> snippet.text().substring(mark.start(), mark.end()))
        .toList();
  }

  @Test
  void shouldMarkTheQuerysWordsInEveryForm() {
    Snippet snippet =
        Snippet.of("😀 She paints; her Painting hangs here.", Set.of("paint"), analyzer);
    assertThat(marked(snippet)).containsExactly("paints", "Painting");
  }

  @Test
  void shouldCutALongPassageAroundTheFirstWord() {
    String long800 = "filler ".repeat(120) + "the lighthouse stands there " + "more ".repeat(100);
    Snippet snippet = Snippet.of(long800, Set.of("lighthous"), analyzer);
    assertThat(snippet.text()).startsWith("…filler").endsWith("…");
    assertThat(marked(snippet)).containsExactly("lighthouse");
  }

  @Property
  void shouldNeverBeLongerThanPromisedNorSplitACharacter(
      @ForAll @StringLength(max = 900) String text, @ForAll @IntRange(max = 900) int at) {
    String passage = text.substring(0, Math.min(at, text.length())) + " needle " + text;
    Snippet snippet = Snippet.of(passage, Set.of("needl"), analyzer);
    assertThat(snippet.text().length()).isLessThanOrEqualTo(Snippet.LENGTH);
    for (Snippet.Mark mark : snippet.marks()) {
      assertThat(snippet.text().substring(mark.start(), mark.end()))
          .isEqualToIgnoringCase("needle");
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return AwkwardTexts.upTo(200);
  }

  @Property
  void shouldShowAPartAroundTheFirstWordOfAnyPassage(
      @ForAll("texts") String before, @ForAll("texts") String after) {
    String passage = before + " needle " + after;

    Snippet snippet = Snippet.of(passage, Set.of("needl"), analyzer);

    assertThat(snippet.text().length()).isLessThanOrEqualTo(Snippet.LENGTH);
    assertThat(marked(snippet)).containsOnly("needle");
    String part = snippet.text().replace("…", "");
    assertThat(AwkwardTexts.wholeCharacters(passage, part)).as("%s in %s", part, passage).isTrue();
  }

  @Property
  void shouldCutOnlyBetweenCharacters(@ForAll @IntRange(min = 0, max = 300) int blanks) {
    String passage = "x".repeat(blanks) + "😀".repeat(400);
    Snippet snippet = Snippet.of(passage, Set.of(), analyzer);
    String shown = snippet.text().substring(0, snippet.text().length() - 1);
    assertThat(Character.isHighSurrogate(shown.charAt(shown.length() - 1))).isFalse();
  }
}
