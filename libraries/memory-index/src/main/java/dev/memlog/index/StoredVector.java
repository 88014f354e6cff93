package dev.memlog.index;

/**
 * The vector of a live point, with the hash of the text from which it was computed.
 *
 * @param contentHash the hash, see {@link Point#contentHash}
 */
public record StoredVector(String contentHash, float[] vector) {}
