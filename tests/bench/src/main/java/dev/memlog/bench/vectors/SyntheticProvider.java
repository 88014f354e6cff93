package dev.memlog.bench.vectors;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.ForwardingEmbedder;
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

  private static final class Synthetic extends ForwardingEmbedder {

    private final HashingEmbedder passages = new HashingEmbedder();

    Synthetic(Embedder queries) {
      super(queries);
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) {
      return passages.embedPassages(texts);
    }
  }
}
