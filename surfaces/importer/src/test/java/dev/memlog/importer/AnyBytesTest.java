package dev.memlog.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The rule that a damaged or foreign file leads to a sentence, never to a raw exception. */
class AnyBytesTest {

  private static final Path SAMPLES = Path.of("src/test/resources/samples");

  private static final List<String> FILES =
      List.of(
          "chatgpt/conversations.json",
          "claude/conversations.json",
          "claude/memories.json",
          "slack/harbour/2024-03-05.json",
          "telegram/result.json",
          "WhatsApp Chat with House.txt",
          "_chat.txt",
          "mem0.json",
          "mem0-history.db",
          "openai.json",
          "anthropic.json",
          "responses.json",
          "events.jsonl",
          "rules/CLAUDE.md");

  /** Pieces of JSON that change the type of a value where they land. */
  private static final List<String> PIECES =
      List.of(
          "null", "[]", "{}", "7", "\"\"", "\"x\"", "-1e400", "\u0000", "9".repeat(40), ",", "}");

  @Property(tries = 600)
  void shouldEndWithASentenceWhenASampleIsChanged(
      @ForAll("files") String sample, @ForAll long seed, @ForAll("formats") String format)
      throws IOException {
    var random = new Random(seed);
    byte[] bytes = Files.readAllBytes(SAMPLES.resolve(sample));
    for (int i = random.nextInt(4); i >= 0 && bytes.length > 0; i--) {
      bytes = changed(bytes, random);
    }
    check(bytes, sample, format, "seed " + seed);
  }

  @Property(tries = 200)
  void shouldEndWithASentenceWhateverTheBytes(
      @ForAll byte[] bytes, @ForAll("files") String name, @ForAll("formats") String format)
      throws IOException {
    check(bytes, name, format, "");
  }

  private static byte[] changed(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    byte[] piece = PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
    int skip = Math.min(bytes.length - at, random.nextInt(12));
    byte[] changed = new byte[bytes.length - skip + piece.length];
    System.arraycopy(bytes, 0, changed, 0, at);
    System.arraycopy(piece, 0, changed, at, piece.length);
    System.arraycopy(bytes, at + skip, changed, at + piece.length, bytes.length - at - skip);
    return changed;
  }

  private static void check(byte[] bytes, String name, String format, String about)
      throws IOException {
    Path directory = Files.createTempDirectory("any-bytes");
    Path file = Files.write(directory.resolve(Path.of(name).getFileName()), bytes);
    try {
      for (Optional<String> tried : List.of(Optional.<String>empty(), Optional.of(format))) {
        try {
          new RecognizedFormat(tried).read(List.of(file), ImportOptions.ALL, _ -> {});
        } catch (BadFileException e) {
          assertThat(e).as(about).hasMessageContaining(file.getFileName().toString());
        }
      }
    } finally {
      Files.delete(file);
      Files.delete(directory);
    }
  }

  @Provide
  Arbitrary<String> files() {
    return Arbitraries.of(FILES);
  }

  @Provide
  Arbitrary<String> formats() {
    return Arbitraries.of(RecognizedFormat.names());
  }
}
