package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.MemoryIndex;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The embedders of queries by model. The live collection names the model that its vectors are of.
 * The caller owns the embedders. Safe for use by many threads.
 */
public final class QueryModels {

  private final Embedder configured;
  private final Map<String, Embedder> embedders;

  /**
   * Creates the embedders.
   *
   * @param embedders one embedder for each model, the configured one first
   * @throws IllegalArgumentException if there is none
   * @throws IllegalStateException if two embedders are of the same model
   */
  public QueryModels(List<Embedder> embedders) {
    if (embedders.isEmpty()) {
      throw new IllegalArgumentException("embedders must name at least one model, got none");
    }
    this.configured = embedders.getFirst();
    this.embedders =
        embedders.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    embedder -> embedder.model().id(), Function.identity()));
  }

  /** Returns the embedder of the configured model. */
  public Embedder configured() {
    return configured;
  }

  /**
   * Returns a collection with the embedder of its model.
   *
   * @throws EmbeddingUnavailableException if no embedder is of the collection's model; a query must
   *     not be answered with the vector of another one
   */
  public SearchedIndex of(MemoryIndex index) {
    String model = index.collection().model();
    Embedder embedder = embedders.get(model);
    if (embedder == null) {
      throw new EmbeddingUnavailableException(
          "embedding.model must be that of the live collection="
              + model
              + ", got "
              + embedders.keySet());
    }
    return new SearchedIndex(index, embedder);
  }
}
