package dev.memlog.extractor.passages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PassageChunkerTest {

  private final PassageChunker chunker = new PassageChunker(500, 50);

  @Test
  void shouldNotSplitAShortText() {
    assertThat(chunker.chunk("  I moved to Lisbon. \n")).containsExactly("I moved to Lisbon.");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            " ",
            "\n",
            ". ",
            "a",
            "word",
            "😀",
            "e\u0301",
            "👨\u200D👩\u200D👧",
            "\u05E9\u05DC\u05D5\u05DD",
            "\u202E\u0639\u0631\u0628",
            "漢字")
        .list()
        .ofMaxSize(150)
        .map(pieces -> String.join("", pieces));
  }

  @Property
  void shouldCoverAnyTextByChunksOfWholeCharacters(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = 12, max = 60) int size,
      @ForAll @IntRange(max = 11) int overlap) {
    List<String> chunks = new PassageChunker(size, overlap).chunk(text);

    for (String chunk : chunks) {
      assertThat(chunk.length()).isBetween(1, size);
      assertThat(Character.isLowSurrogate(chunk.charAt(0))).isFalse();
      assertThat(Character.isHighSurrogate(chunk.charAt(chunk.length() - 1))).isFalse();
      assertThat(text).contains(chunk);
    }
    if (overlap == 0) {
      assertThat(String.join("", chunks).replaceAll("\\s", ""))
          .isEqualTo(text.replaceAll("\\s", ""));
    }
  }

  @Test
  void shouldReturnNoChunkWhenTheTextIsBlank() {
    assertThat(chunker.chunk(" \n\t ")).isEmpty();
    assertThat(chunker.chunk("")).isEmpty();
  }

  @Test
  void shouldNotCutTextOfExactlyTheSize() {
    String text = "x".repeat(500);
    assertThat(chunker.chunk(text)).containsExactly(text);
  }

  @Test
  void shouldCutAfterTheLastSentenceThatFits() {
    // given
    String sentence = "The quick brown fox jumps over the lazy dog near the river. ";

    // when
    List<String> pieces = chunker.chunk(sentence.repeat(20));

    // then
    assertThat(pieces).allSatisfy(p -> assertThat(p).endsWith("river."));
    assertThat(pieces.getFirst()).hasSize(60 * 8 - 1);
  }

  @Test
  void shouldSplitBetweenWordsWhenNoSentenceEnds() {
    // given
    String text = "alpha beta gamma delta ".repeat(60);

    // when
    List<String> pieces = chunker.chunk(text);

    // then
    assertThat(pieces)
        .allSatisfy(
            p ->
                assertThat(List.of("alpha", "beta", "gamma", "delta"))
                    .containsAll(List.of(p.split(" "))));
  }

  @Test
  void shouldSplitAtALineEndWhenOneFits() {
    String text = "- an item without any full stop\n".repeat(30);
    assertThat(chunker.chunk(text)).allSatisfy(p -> assertThat(p).endsWith("stop"));
  }

  @Test
  void shouldRepeatAtMostTheOverlap() {
    // given
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      words.append("word").append(i).append(' ');
    }

    // when
    List<String> pieces = chunker.chunk(words.toString());

    // then
    for (int i = 1; i < pieces.size(); i++) {
      int shared = shared(pieces.get(i - 1), pieces.get(i));
      assertThat(shared).isBetween(1, 50);
    }
  }

  @Test
  void shouldCutTextOf256KibWithoutAnyBlank() {
    // given
    String text = "abcdefghij".repeat(26_214);

    // when
    List<String> pieces = chunker.chunk(text);

    // then
    assertThat(pieces).allSatisfy(p -> assertThat(p.length()).isLessThanOrEqualTo(500));
    assertThat(pieces).hasSizeBetween(524, 583);
  }

  @Test
  void shouldNeverSplitAVisibleCharacter() {
    // given
    String family = "👩‍👩‍👧‍👦";

    // when
    List<String> pieces = chunker.chunk(family.repeat(300));

    // then
    assertThat(pieces).hasSizeGreaterThan(6);
    assertThat(pieces)
        .allSatisfy(
            p -> {
              assertThat(Character.isLowSurrogate(p.charAt(0))).isFalse();
              assertThat(Character.isHighSurrogate(p.charAt(p.length() - 1))).isFalse();
              assertThat(p).endsWith(family);
            });
  }

  @Test
  void shouldRefuseAnOverlapOfTheSize() {
    assertThatThrownBy(() -> new PassageChunker(500, 600))
        .hasMessage("chunking.overlap must be below chunking.size=500, got 600");
  }

  /** Returns the length of the overlap of two successive pieces. */
  private static int shared(String piece, String next) {
    for (int n = Math.min(piece.length(), next.length()); n > 0; n--) {
      if (piece.endsWith(next.substring(0, n))) {
        return n;
      }
    }
    return 0;
  }
}
