package dev.memlog.client.admin;

/** The model that turns text into vectors. */
public record EmbeddingModel(String id, int dimensions, String provider) {}
