package dev.memlog.extractor.passages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of chunking for any text and any size. */
class ChunkingTest {

  @Property(tries = 300)
  void shouldLoseNoWordAndKeepTheSize(@ForAll("texts") String text, @ForAll("sizes") Size size) {
    // when
    var any = new PassageChunker(size.size, size.overlap);
    List<String> pieces = any.chunk(text);

    // then
    int from = 0;
    int covered = 0;
    for (String piece : pieces) {
      assertThat(piece).isNotBlank().isEqualTo(piece.strip()).hasSizeLessThanOrEqualTo(size.size);
      int at = text.indexOf(piece, Math.max(from, covered - size.overlap));
      assertThat(at).as("piece in order").isNotNegative();
      if (at > covered) {
        assertThat(text.substring(covered, at)).isBlank();
      }
      covered = Math.max(covered, at + piece.length());
      from = at + 1;
    }
    assertThat(text.substring(covered)).isBlank();
    assertThat(any.chunk(text)).isEqualTo(pieces);
  }

  record Size(int size, int overlap) {}

  @Provide
  Arbitrary<Size> sizes() {
    return Arbitraries.of(new Size(500, 50), new Size(60, 59), new Size(50, 0), new Size(80, 20));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "a", "é", "word", " ", " ", ". ", "\n", "😀", "longerword", "Dr. ", "e\u0301")
        .list()
        .ofMaxSize(400)
        .map(ChunkingTest::joined);
  }

  /** Joins parts, each after a distinct letter, so that a piece occurs at one place only. */
  private static String joined(List<String> parts) {
    var text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      text.append(part.isBlank() ? part : (char) ('\u4e00' + i) + part);
    }
    return text.toString();
  }
}
