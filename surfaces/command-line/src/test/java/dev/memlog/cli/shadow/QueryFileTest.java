package dev.memlog.cli.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.importer.BadFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryFileTest {

  @TempDir private Path directory;

  @Test
  void shouldReadTextsAndObjects() throws IOException {
    Path file =
        write(
            """
            when does the ferry leave

            {"query": "who came last week", "app": "web", "user": "ada", "askedAt": "2026-01-31T18:00:00Z"}
            """);

    assertThat(QueryFile.read(file))
        .containsExactly(
            new ShadowQuery("when does the ferry leave", null, null, null),
            new ShadowQuery(
                "who came last week", "web", "ada", Instant.parse("2026-01-31T18:00:00Z")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"query\": \"\"} | :1: query must be 1 to 2,000 characters, got 0",
        "{\"user\": \"ada\"} | :1: query must be 1 to 2,000 characters, got 0",
        "{\"query\": 7} | :1: query must be text, got 7",
        "{\"query\": \"x\", \"usr\": \"ada\"} | :1: usr is no known key",
        "{\"query\": \"x\", \"askedAt\": \"today\"} | :1: askedAt must be a time",
        "{\"query\": | :1: must be text or a JSON object",
        "`  ` | : must have at least one query"
      })
  void shouldNameTheLineAndTheRuleThatItBreaks(String line, String message) throws IOException {
    Path file = write(line + "\n");

    assertThatThrownBy(() -> QueryFile.read(file))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining(message);
  }

  @Test
  void shouldRefuseWhatIsNoTextFile() throws IOException {
    Path bytes = directory.resolve("bytes");
    Files.write(bytes, "é".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> QueryFile.read(bytes)).hasMessageContaining("must be text in UTF-8");
    assertThatThrownBy(() -> QueryFile.read(directory.resolve("missing")))
        .hasMessageContaining("must be a readable file");
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("queries"), text);
  }
}
