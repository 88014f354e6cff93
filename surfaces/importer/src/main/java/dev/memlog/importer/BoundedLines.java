package dev.memlog.importer;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file, read one at a time, each of a bounded length. So a file of any size needs
 * little memory, even if it is a single line.
 */
final class BoundedLines {

  /** The longest line in characters: no event of the API is longer. */
  static final int MOST = 1 << 20;

  private final String file;
  private final Reader reader;
  private final StringBuilder line = new StringBuilder();
  private long number;

  /**
   * Creates the lines of a file.
   *
   * @param file the file, for error messages
   * @param reader the buffered content of the file; the caller closes it
   */
  BoundedLines(String file, Reader reader) {
    this.file = file;
    this.reader = reader;
  }

  /**
   * Returns the next line without its line break; null at the end of the file.
   *
   * @throws BadFileException if the line is longer than {@link #MOST}
   */
  @Nullable String next() throws IOException {
    number++;
    line.setLength(0);
    int c = reader.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && c != '\n'; c = reader.read()) {
      if (line.length() == MOST) {
        throw new BadFileException(
            file, number, "must be at most %,d characters long".formatted(MOST));
      }
      line.append((char) c);
    }
    int length = line.length();
    if (length > 0 && line.charAt(length - 1) == '\r') {
      line.setLength(length - 1);
    }
    return line.toString();
  }

  /** Returns the 1-based number of the line that {@link #next} returned last. */
  long number() {
    return number;
  }
}
