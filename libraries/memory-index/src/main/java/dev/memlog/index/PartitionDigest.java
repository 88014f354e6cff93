package dev.memlog.index;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A digest of a set of live points: their number, and the sum of a 128-bit hash of each point's id,
 * revision and content. The sum does not depend on the order of the points, so each write can
 * update it. The digests of two disjoint sets add up to the digest of their union.
 *
 * @param count the number of points
 * @param high the upper half of the sum, modulo 2<sup>64</sup>
 * @param low the lower half of the sum, modulo 2<sup>64</sup>
 */
public record PartitionDigest(long count, long high, long low) {

  /** The digest of no points. */
  public static final PartitionDigest EMPTY = new PartitionDigest(0, 0, 0);

  private static final long HIGH_SEED = 0x243f6a8885a308d3L;
  private static final long LOW_SEED = 0x13198a2e03707344L;

  /** Returns the digest of the points of this digest and one more point. */
  public PartitionDigest add(UUID id, long revision, ContentDigest content) {
    return new PartitionDigest(
        count + 1,
        high + mix(HIGH_SEED, id, revision, content),
        low + mix(LOW_SEED, id, revision, content));
  }

  /** Returns the digest without a point that was added with the same values. */
  public PartitionDigest remove(UUID id, long revision, ContentDigest content) {
    return minus(EMPTY.add(id, revision, content));
  }

  /** Returns the digest of the points of both digests. The two must have no point in common. */
  public PartitionDigest plus(PartitionDigest other) {
    return new PartitionDigest(count + other.count, high + other.high, low + other.low);
  }

  /**
   * Returns the difference of two digests: {@code a.minus(b).plus(b)} equals {@code a}. The count
   * may be negative.
   */
  public PartitionDigest minus(PartitionDigest other) {
    return new PartitionDigest(count - other.count, high - other.high, low - other.low);
  }

  /**
   * Parses a digest from its text form.
   *
   * @param text the digest as {@link #toString} writes it
   * @throws IllegalArgumentException if the text is null or does not have this form
   */
  public static PartitionDigest parse(@Nullable String text) {
    if (text == null || !text.matches("[0-9a-f]{32}:-?[0-9]{1,18}")) {
      throw new IllegalArgumentException(
          "a digest must be 32 hexadecimal digits, a colon and a count, got " + text);
    }
    return new PartitionDigest(
        Long.parseLong(text.substring(33)),
        Long.parseUnsignedLong(text.substring(0, 16), 16),
        Long.parseUnsignedLong(text.substring(16, 32), 16));
  }

  /** Returns the text form: the sum as 32 hexadecimal digits, a colon, and the count in decimal. */
  @Override
  public String toString() {
    return "%016x%016x:%d".formatted(high, low, count);
  }

  private static long mix(long seed, UUID id, long revision, ContentDigest content) {
    long mixed = step(seed, id.getMostSignificantBits());
    mixed = step(mixed, id.getLeastSignificantBits());
    mixed = step(mixed, revision);
    mixed = step(mixed, content.high());
    return step(mixed, content.low());
  }

  /**
   * Mixes a value in with the finaliser of SplitMix64, so that each changed bit flips about half of
   * the result's bits.
   */
  private static long step(long mixed, long value) {
    long next = (mixed ^ value) + 0x9e3779b97f4a7c15L;
    next = (next ^ (next >>> 30)) * 0xbf58476d1ce4e5b9L;
    next = (next ^ (next >>> 27)) * 0x94d049bb133111ebL;
    return next ^ (next >>> 31);
  }
}
