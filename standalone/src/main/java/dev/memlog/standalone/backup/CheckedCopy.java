package dev.memlog.standalone.backup;

import dev.memlog.schemas.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * A utility that copies a file, or its beginning, and computes the SHA-256 checksum of the copied
 * bytes.
 */
final class CheckedCopy {

  private static final int BUFFER = 1 << 16;

  private CheckedCopy() {}

  /**
   * A part of a file; it ends with the file if that is shorter.
   *
   * @param from the position of its first byte
   * @param bytes its size
   */
  record Part(long from, long bytes) {

    static final List<Part> WHOLE = List.of(new Part(0, Long.MAX_VALUE));

    /** Returns the position after its last byte. */
    long end() {
      return from + bytes;
    }
  }

  /**
   * Copies parts of a file.
   *
   * @param parts the parts to copy, in the order of their positions
   * @param path the path of the copy within the backup, for the result
   */
  static BackupFile copy(Path from, List<Part> parts, Path to, String path) throws IOException {
    MessageDigest digest = Sha256.digest();
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
      long at = 0;
      for (Part part : parts) {
        in.skipNBytes(part.from() - at);
        at = part.from();
        int read = 0;
        while (at < part.end() && read >= 0) {
          read = in.read(buffer, 0, (int) Math.min(buffer.length, part.end() - at));
          if (read > 0) {
            digest.update(buffer, 0, read);
            out.write(buffer, 0, read);
            copied += read;
            at += read;
          }
        }
      }
    }
    return new BackupFile(path, copied, HexFormat.of().formatHex(digest.digest()));
  }
}
