package dev.memlog.embedding;

import java.util.List;

/**
 * An embedder of another model: its vectors are the hashing model's, turned around. So a query of
 * one model finds nothing in a collection of the other.
 */
public final class OppositeEmbedder implements Embedder {

  private final Embedder turned = new HashingEmbedder();
  private final EmbeddingModel model;

  /**
   * Creates an embedder.
   *
   * @param id the id of the model
   * @param calibration the calibration of the model
   */
  public OppositeEmbedder(String id, Calibration calibration) {
    this.model = new EmbeddingModel(id, HashingEmbedder.DIMENSIONS, "test", calibration);
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return texts.stream().map(this::embedQuery).toList();
  }

  @Override
  public float[] embedQuery(String text) {
    float[] vector = turned.embedQuery(text);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = -vector[i];
    }
    return vector;
  }

  @Override
  public void check() {}

  @Override
  public void close() {
    turned.close();
  }
}
