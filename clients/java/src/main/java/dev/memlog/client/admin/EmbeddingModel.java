package dev.memlog.client.admin;

/**
 * The embedding model of a server, which turns text into vectors.
 *
 * @param id the name of the model
 * @param dimensions the number of components of each vector
 * @param provider the provider that computes the vectors
 */
public record EmbeddingModel(String id, int dimensions, String provider) {}
