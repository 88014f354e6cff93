package dev.memlog.cli.transfer;

import dev.memlog.schemas.Sha256;
import java.math.BigInteger;

/**
 * A digest of the lines of a memory export that does not depend on their order. Two exports with
 * equal digests contain the same memories, with the same lineage, usage and history.
 */
public final class LineDigest {

  private static final int BYTES = 16;

  private BigInteger sum = BigInteger.ZERO;
  private int lines;

  /** Adds a line to the digest. */
  public void add(String line) {
    sum = sum.add(new BigInteger(1, Sha256.of(line), 0, BYTES));
    lines++;
  }

  /** Returns the number of added lines. */
  public int lines() {
    return lines;
  }

  /** Returns the digest as 32 hexadecimal digits, a colon and the number of lines. */
  @Override
  public String toString() {
    return "%032x:".formatted(sum.mod(BigInteger.TWO.pow(8 * BYTES))) + lines;
  }
}
