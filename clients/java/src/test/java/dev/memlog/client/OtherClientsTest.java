package dev.memlog.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the calls of the Python and the TypeScript client are those that the build has
 * generated. With {@code -Dmemlog.clients.write=true} it writes them.
 */
class OtherClientsTest {

  @ParameterizedTest
  @CsvSource({"python, ../python/src/memlog", "typescript, ../typescript/src"})
  void shouldHaveTheGeneratedCallsWhenTheProtoFilesChange(String language, Path sources)
      throws IOException {
    Path generated = Path.of("target/generated-clients", language);
    for (Path file : files(generated)) {
      Path committed = sources.resolve(file.getFileName());
      if (Boolean.getBoolean("memlog.clients.write")) {
        Files.copy(file, committed, StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(committed).hasSameTextualContentAs(file);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
