package dev.memlog.standalone.data;

import java.nio.file.Path;

/** Thrown if another process has locked the data directory. */
public class DataDirectoryInUseException extends RuntimeException {

  /**
   * Creates the exception for a directory.
   *
   * @param holder the id of the process that holds the lock; empty if unknown
   */
  public DataDirectoryInUseException(Path directory, String holder) {
    super(
        "%s is in use by %s: stop it, or name another directory (--data-dir, the setting data)"
            .formatted(directory, holder.isEmpty() ? "another process" : "process " + holder));
  }
}
