package dev.memlog.embedding;

/**
 * A model as the rest of Memlog knows it.
 *
 * @param id name and version, such as {@code e5-small-v2-q}; stored with each vector
 * @param dimensions of its vectors
 * @param provider who computes it: onnx, openai, ollama, hashing
 * @param calibration its cosines on the scale that thresholds are written in
 */
public record EmbeddingModel(String id, int dimensions, String provider, Calibration calibration) {}
