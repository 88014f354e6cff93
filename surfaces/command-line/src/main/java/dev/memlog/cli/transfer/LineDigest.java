package dev.memlog.cli.transfer;

import dev.memlog.schemas.Sha256;
import java.util.HexFormat;

/**
 * A digest of the lines of a memory export that does not depend on their order. Two exports with
 * equal digests contain the same memories, with the same lineage, usage and history.
 */
public final class LineDigest {

  private static final int BYTES = 16;

  private final byte[] sum = new byte[BYTES];
  private int lines;

  /** Adds a line to the digest. */
  public void add(String line) {
    byte[] hash = Sha256.of(line);
    int carry = 0;
    for (int i = BYTES - 1; i >= 0; i--) {
      carry += (sum[i] & 0xff) + (hash[i] & 0xff);
      sum[i] = (byte) carry;
      carry >>= 8;
    }
    lines++;
  }

  /** Returns the number of added lines. */
  public int lines() {
    return lines;
  }

  /** Returns the digest as 32 hexadecimal digits, a colon and the number of lines. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(sum) + ":" + lines;
  }
}
