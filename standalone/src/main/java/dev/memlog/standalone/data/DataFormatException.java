package dev.memlog.standalone.data;

import java.nio.file.Path;

/** Thrown if this version cannot read the format of a data directory. */
public class DataFormatException extends RuntimeException {

  /**
   * Creates the exception for a directory.
   *
   * @param format the directory's format
   */
  public DataFormatException(Path directory, String format) {
    super(
        "the format of the data directory %s must be %d, got %s: another version wrote it; remove it, or name another directory (--data-dir, the setting data)"
            .formatted(directory, DataFormat.PRESENT, format));
  }
}
