package dev.memlog.bench.speed;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * The floor of everything that embeds: the model alone, by the fastest way that was found, as many
 * threads as processors and one text a run.
 */
final class RawEmbedding implements AutoCloseable {

  private static final int WARM = 200;

  private final Embedder embedder;
  private final List<float[]> vectors = new ArrayList<>();
  private int texts;
  private long nanos;

  /**
   * @param model empty: the default one
   */
  RawEmbedding(String model) {
    this.embedder = Embedders.open(EmbeddingConfig.of("onnx", model));
  }

  Embedder embedder() {
    return embedder;
  }

  void warm(List<String> some) {
    var _ = embedder.embedPassages(some.subList(0, Math.min(WARM, some.size())));
  }

  /** Embeds these and adds them to the figures. */
  void measure(List<String> some) {
    long before = System.nanoTime();
    vectors.addAll(embedder.embedPassages(some));
    nanos += System.nanoTime() - before;
    texts += some.size();
  }

  /** Texts a second, over all that was measured. */
  double rate() {
    return texts / (nanos / 1e9);
  }

  /** Of all that was measured, in order. */
  List<float[]> vectors() {
    return vectors;
  }

  @Override
  public void close() {
    embedder.close();
  }
}
