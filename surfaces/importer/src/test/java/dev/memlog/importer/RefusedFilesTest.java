package dev.memlog.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the files that an import refuses. */
class RefusedFilesTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          chatgpt/conversations.json | is not whole JSON
          claude/conversations.json  | is not whole JSON
          telegram/result.json       | is not whole JSON
          mem0.json                  | is not whole JSON
          openai.json                | is not whole JSON
          """)
  void shouldNameTheLineWhereAFileEndsTooEarly(String sample, String rule) throws IOException {
    String whole = Files.readString(ImportedHistory.SAMPLES.resolve(sample));
    Path damaged =
        Files.writeString(
            directory.resolve("damaged.json"), whole.substring(0, whole.length() - 20));

    assertThatThrownBy(() -> ImportedHistory.of(damaged))
        .isInstanceOf(BadFileException.class)
        .hasMessageMatching("(?s)" + damaged + ":\\d+: " + rule + ".*");
  }

  @Test
  void shouldNameTheEntryAndTheLineOfADamagedArchive() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("export"));
    Files.createDirectories(folder.resolve("harbour"));
    Files.copy(ImportedHistory.SAMPLES.resolve("slack/users.json"), folder.resolve("users.json"));
    Files.writeString(
        folder.resolve("harbour/2024-03-05.json"), "[{\"ts\": \"1709629200.1\",\n \"text\": ");
    Path export = ImportedHistory.zip(folder, directory);
    byte[] half = Files.readAllBytes(export);
    Path torn = Files.write(directory.resolve("torn.zip"), Arrays.copyOf(half, half.length / 2));

    assertThatThrownBy(() -> ImportedHistory.of(export))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith(export + "!harbour/2024-03-05.json:2: is not whole JSON");
    assertThatThrownBy(() -> ImportedHistory.of(torn))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith(torn + ": is no whole zip file: ");
  }

  @Test
  void shouldNameAFileThatIsNoText() throws IOException {
    Path chat =
        Files.write(
            directory.resolve("chat.txt"),
            "05/03/2024, 09:12 - Ida: Gr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
    Path rules =
        Files.write(
            directory.resolve("RULES.md"), "Gr\u00fc\u00dfe".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> ImportedHistory.of(chat)).hasMessage(chat + ": must be UTF-8");
    assertThatThrownBy(() -> ImportedHistory.of(rules)).hasMessage(rules + ": must be UTF-8");
  }

  @Test
  void shouldRefuseAnEntryThatExpandsWithoutLimit() throws IOException {
    Path bomb = directory.resolve("bomb.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(bomb))) {
      zip.putNextEntry(new ZipEntry("conversations.json"));
      zip.write(
          "[{\"mapping\": {}, \"id\": \"a\"}, {\"note\": \"".getBytes(StandardCharsets.UTF_8));
      byte[] zeros = new byte[1 << 16];
      Arrays.fill(zeros, (byte) '0');
      for (int i = 0; i < 200; i++) {
        zip.write(zeros);
      }
      zip.write("\"}]".getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }

    assertThatThrownBy(() -> ImportedHistory.of(bomb))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("bomb.zip!conversations.json")
        .hasMessageContaining("expands to more than 200 times its size");
  }

  @Test
  void shouldRefuseADatabaseThatIsDamagedOrHasAJournalOrStandsInAnArchive() throws IOException {
    byte[] whole = Files.readAllBytes(ImportedHistory.SAMPLES.resolve("mem0-history.db"));
    Path torn = Files.write(directory.resolve("torn.db"), Arrays.copyOf(whole, whole.length / 2));
    Path written = Files.write(directory.resolve("written.db"), whole);
    Path journal = Files.writeString(directory.resolve("written.db-journal"), "changes");
    Path folder = Files.createDirectories(directory.resolve("mem0"));
    Files.write(folder.resolve("history.db"), whole);

    assertThatThrownBy(() -> ImportedHistory.of(torn))
        .isInstanceOf(BadFileException.class)
        .hasMessageMatching(torn + ": is a damaged SQLite database, at page \\d+");
    assertThatThrownBy(() -> ImportedHistory.of(written))
        .isInstanceOf(BadFileException.class)
        .hasMessage(written + ": has changes in " + journal + ": end what writes the database");
    Path archive = ImportedHistory.zip(folder, directory);
    assertThatThrownBy(() -> ImportedHistory.of(archive))
        .isInstanceOf(BadFileException.class)
        .hasMessage(archive + "!history.db: must be unpacked, since it is a database");
    assertThat(ImportedHistory.of(folder).remembered()).hasSize(16);
  }

  @Test
  void shouldNameTheFormatsWhenNoneMatches() throws IOException {
    Path file = Files.writeString(directory.resolve("table.csv"), "day,tea\nMonday,2\n");

    assertThatThrownBy(() -> ImportedHistory.of(file))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith(
            file + ": has no format that memlog import knows: ChatGPT's export");
  }
}
