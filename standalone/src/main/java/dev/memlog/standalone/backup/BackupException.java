package dev.memlog.standalone.backup;

/**
 * Thrown if a backup cannot be taken or restored; the message names the file, the rule and the
 * value.
 */
public class BackupException extends RuntimeException {

  public BackupException(String message) {
    super(message);
  }
}
