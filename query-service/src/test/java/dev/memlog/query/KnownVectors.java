package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An embedder of the plane: what a test does not place elsewhere lies on the first axis. Similarity
 * is the cosine.
 */
final class KnownVectors implements Embedder {

  private static final EmbeddingModel MODEL =
      new EmbeddingModel("known", 2, "test", cosine -> Math.max(0, cosine));

  private final Map<String, float[]> placed = new ConcurrentHashMap<>();

  /** Returns the unit vector of this cosine with the first axis. */
  static float[] at(double cosine) {
    return new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
  }

  void place(String text, double cosine) {
    placed.put(text, at(cosine));
  }

  @Override
  public EmbeddingModel model() {
    return MODEL;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return texts.stream().map(this::embedQuery).toList();
  }

  @Override
  public float[] embedQuery(String text) {
    return placed.getOrDefault(text, at(1));
  }

  @Override
  public void check() {
    // Always there.
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
