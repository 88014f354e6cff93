package dev.memlog.bench.vectors;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.HashingEmbedder;
import java.util.List;

/**
 * The provider of {@code embedding.provider=synthetic}, for measurements with large indexes. It
 * computes the vectors of passages from their words, at almost no cost. It embeds queries with the
 * configured ONNX model, at the usual cost.
 */
public final class SyntheticProvider implements EmbedderProvider {

  public static final String NAME = "synthetic";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Embedder open(EmbeddingConfig config) {
    return new Synthetic(Embedders.open(EmbeddingConfig.of("onnx", config.model())));
  }

  private record Synthetic(Embedder queries, HashingEmbedder passages) implements Embedder {

    Synthetic(Embedder queries) {
      this(queries, new HashingEmbedder());
    }

    @Override
    public EmbeddingModel model() {
      return queries.model();
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
      return passages.embedPassages(texts);
    }

    @Override
    public float[] embedQuery(String text) {
      return queries.embedQuery(text);
    }

    @Override
    public void check() {
      queries.check();
    }

    @Override
    public void close() {
      queries.close();
    }
  }
}
