package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash function SHA-256. */
public final class Sha256 {

  private Sha256() {}

  /** Returns a new digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Returns the hash of bytes. */
  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** Returns the hash of a text in UTF-8. */
  public static byte[] of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /**
   * Returns the beginning of the hash of a text in UTF-8.
   *
   * @param bytes the number of bytes, 1 to 32
   * @return two hexadecimal digits for each byte
   */
  public static String hex(String text, int bytes) {
    return HexFormat.of().formatHex(of(text), 0, bytes);
  }
}
