package dev.memlog.standalone.importer;

import java.nio.file.Path;

/** A file is not what the format says it should be. */
public class BadFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param line 1-based; 0 where the file as a whole is meant
   * @param rule that was broken
   */
  public BadFileException(Path file, long line, String rule) {
    super(file + (line > 0 ? ":" + line : "") + ": " + rule);
  }
}
