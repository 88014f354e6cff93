package dev.memlog.embedding;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An embedder for installations without an embedding model, in which searches are lexical only. Its
 * vectors have no meaning: a query has the cosine 0 with every text, and two texts are similar only
 * if they are equal. They exist because an index stores a vector with each point. It is
 * deterministic on every machine.
 */
final class NoEmbedder implements Embedder {

  /** The value of {@code embedding.provider} that selects this embedder, and its model's id. */
  static final String PROVIDER = EmbeddingModel.NONE;

  /**
   * The number of dimensions, large enough that vectors of different texts are far apart and the
   * graph stays sparse.
   */
  private static final int DIMENSIONS = 64;

  /**
   * The cosine above which two texts count as equal; by rounding, the cosine of equal texts may be
   * just below 1.
   */
  private static final double EQUAL = 0.9999;

  private final EmbeddingModel model =
      new EmbeddingModel(PROVIDER, DIMENSIONS, PROVIDER, cosine -> cosine > EQUAL ? 1 : 0);

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return texts.stream().map(NoEmbedder::embed).toList();
  }

  /** Returns the same vector for every query, which is orthogonal to the vectors of all texts. */
  @Override
  public float[] embedQuery(String text) {
    float[] query = new float[DIMENSIONS];
    query[0] = 1;
    return query;
  }

  @Override
  public void check() {}

  @Override
  public void close() {}

  private static float[] embed(String text) {
    double[] signs = new double[DIMENSIONS];
    long state = Hashes.fnv(text.getBytes(StandardCharsets.UTF_8));
    for (int i = 1; i < DIMENSIONS; i++) {
      state = Hashes.mix(state);
      signs[i] = state < 0 ? -1 : 1;
    }
    return Vectors.unit(signs);
  }
}
