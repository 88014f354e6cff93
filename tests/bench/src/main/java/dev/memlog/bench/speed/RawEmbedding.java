package dev.memlog.bench.speed;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * A measurement of the upper bound on the throughput of embedding: only the model, in the fastest
 * known configuration, with one thread per processor and one text per run.
 */
final class RawEmbedding implements AutoCloseable {

  private static final int WARM = 200;

  private final Embedder embedder;
  private final List<float[]> vectors = new ArrayList<>();
  private int texts;
  private long nanos;

  /**
   * Creates the measurement of a model.
   *
   * @param model the model; empty for the default model
   */
  RawEmbedding(String model) {
    this.embedder = Embedders.open(EmbeddingConfig.of("onnx", model));
  }

  void warm(List<String> some) {
    var _ = embedder.embedPassages(some.subList(0, Math.min(WARM, some.size())));
  }

  /** Embeds texts and adds their number and time to the figures. */
  void measure(List<String> some) {
    long before = System.nanoTime();
    vectors.addAll(embedder.embedPassages(some));
    nanos += System.nanoTime() - before;
    texts += some.size();
  }

  /** Returns the texts per second, over all measured texts. */
  double rate() {
    return texts / (nanos / 1e9);
  }

  /** Returns the vectors of all measured texts, in order. */
  List<float[]> vectors() {
    return vectors;
  }

  @Override
  public void close() {
    embedder.close();
  }
}
