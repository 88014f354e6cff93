package dev.memlog.indexer.vectors;

/**
 * A vector with its origin.
 *
 * @param vector the vector, which must not be changed
 */
public record KnownVector(float[] vector, VectorOrigin origin) {}
