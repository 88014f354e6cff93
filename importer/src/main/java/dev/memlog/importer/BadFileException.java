package dev.memlog.importer;

import java.nio.file.Path;

/** Thrown if a file does not have the expected format. */
public class BadFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a rule that a file breaks.
   *
   * @param line the 1-based line; 0 for the file as a whole
   * @param rule the rule that was broken
   */
  public BadFileException(Path file, long line, String rule) {
    super(file + (line > 0 ? ":" + line : "") + ": " + rule);
  }
}
