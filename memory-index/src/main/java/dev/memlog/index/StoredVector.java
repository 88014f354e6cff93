package dev.memlog.index;

/**
 * A live point's vector and the hash of its text.
 *
 * @param contentHash the hash, see {@link Point#contentHash}
 */
public record StoredVector(String contentHash, float[] vector) {}
