package dev.memlog.indexer.content;

/**
 * A vector that need not be computed again, or was just computed, with its origin.
 *
 * @param vector the vector, which must not be changed
 * @param origin the place from which the vector was taken
 */
public record KnownVector(float[] vector, VectorOrigin origin) {}
