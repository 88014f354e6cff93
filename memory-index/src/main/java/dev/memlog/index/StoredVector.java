package dev.memlog.index;

/**
 * A live point's vector and what it was made from.
 *
 * @param contentHash see {@link Point#contentHash}
 */
public record StoredVector(String contentHash, float[] vector) {}
