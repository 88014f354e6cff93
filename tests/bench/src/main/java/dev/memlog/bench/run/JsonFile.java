package dev.memlog.bench.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The optional JSON file that receives the results of a measurement. */
public final class JsonFile {

  private static final Path STANDARD_OUTPUT = Path.of("-");

  private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private final Optional<Path> file;

  /**
   * Creates the destination of the results.
   *
   * @param file the file, or {@code -} for standard output; empty for no output
   */
  public JsonFile(Optional<Path> file) {
    this.file = file;
  }

  private boolean toStandardOutput() {
    return file.filter(STANDARD_OUTPUT::equals).isPresent();
  }

  /**
   * Returns the screen for progress messages: the given one, or a screen on standard error if
   * standard output receives the JSON.
   */
  public Screen screen(Screen screen) {
    return toStandardOutput() ? new Screen(System.err, System.err, false, Map.of()) : screen;
  }

  /**
   * Checks before a long run that the destination is usable: it must not be a directory, and its
   * parent directory must exist.
   *
   * @throws IOException if the destination is not usable
   */
  public void check() throws IOException {
    if (file.isPresent() && !toStandardOutput()) {
      Path parent = file.get().toAbsolutePath().getParent();
      if (Files.isDirectory(file.get()) || parent == null || !Files.isDirectory(parent)) {
        throw new IOException(file.get() + " must be a file in a directory that exists");
      }
    }
  }

  public void write(JsonNode json) throws IOException {
    String text = mapper.writeValueAsString(json) + System.lineSeparator();
    if (toStandardOutput()) {
      System.out.print(text);
    } else if (file.isPresent()) {
      Files.writeString(file.get(), text);
    }
  }
}
