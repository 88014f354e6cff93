package dev.memlog.standalone.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A utility that copies a file, or its beginning, and computes the SHA-256 checksum of the copied
 * bytes.
 */
final class CheckedCopy {

  private static final int BUFFER = 1 << 16;

  private CheckedCopy() {}

  /**
   * Copies the beginning of a file.
   *
   * @param most the largest number of bytes to copy; a shorter file is copied whole
   * @param path the path of the copy within the backup, for the result
   */
  static BackupFile copy(Path from, long most, Path to, String path) throws IOException {
    MessageDigest digest = sha256();
    var buffer = new byte[BUFFER];
    long copied = 0;
    Path parent = to.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try (InputStream in = Files.newInputStream(from);
        OutputStream out =
            Files.newOutputStream(
                to,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
      while (copied < most) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, most - copied));
        if (read < 0) {
          break;
        }
        digest.update(buffer, 0, read);
        out.write(buffer, 0, read);
        copied += read;
      }
    }
    return new BackupFile(path, copied, HexFormat.of().formatHex(digest.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
