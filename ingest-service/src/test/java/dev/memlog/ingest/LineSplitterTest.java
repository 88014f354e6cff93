package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LineSplitterTest {

  private static final int LIMIT = 10;

  @Property
  void shouldCutTheSameLinesWhateverTheChunks(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 40) int chunk) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var splitter = new LineSplitter(LIMIT);
    List<String> lines = new ArrayList<>();

    for (int at = 0; at < bytes.length; at += chunk) {
      byte[] part = java.util.Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + chunk));
      splitter.feed(part);
      for (var line = splitter.next(); line != null; line = splitter.next()) {
        lines.add(shown(line));
      }
    }
    var last = splitter.last();
    if (last != null) {
      lines.add(shown(last));
    }

    assertThat(lines).isEqualTo(expected(text));
  }

  @Test
  void shouldTellBlankLines() {
    assertThat(new LineSplitter.Line(" \t\r".getBytes(StandardCharsets.UTF_8), false).isBlank())
        .isTrue();
    assertThat(new LineSplitter.Line(new byte[0], true).isBlank()).isFalse();
  }

  private static String shown(LineSplitter.Line line) {
    return line.tooLong() ? "too long" : new String(line.bytes(), StandardCharsets.UTF_8);
  }

  private static List<String> expected(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    if (lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    return lines.stream().map(line -> line.length() > LIMIT ? "too long" : line).toList();
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("ab\n").ofMaxLength(120);
  }
}
