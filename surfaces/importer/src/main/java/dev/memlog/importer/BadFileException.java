package dev.memlog.importer;

import java.nio.file.Path;

/** Thrown if a file to import does not have the expected format or cannot be read. */
public class BadFileException extends RuntimeException {

  /**
   * Creates the exception for a rule that a file breaks.
   *
   * @param file the file
   * @param line the 1-based number of the line; 0 for the file as a whole
   * @param rule the rule, such as "must be UTF-8"
   */
  public BadFileException(Path file, long line, String rule) {
    this(file.toString(), line, rule);
  }

  /**
   * Creates the exception for a rule that a file or an entry of an archive breaks.
   *
   * @param name the file, or the archive and the entry
   * @param line the 1-based number of the line; 0 for the input as a whole
   * @param rule the rule, such as "must be UTF-8"
   */
  public BadFileException(String name, long line, String rule) {
    this(name + (line > 0 ? ":" + line : ""), rule);
  }

  /**
   * Creates the exception for a rule that an input breaks.
   *
   * @param name the input, such as "standard input"
   * @param rule the rule, such as "must be UTF-8"
   */
  public BadFileException(String name, String rule) {
    super(name + ": " + rule);
  }
}
