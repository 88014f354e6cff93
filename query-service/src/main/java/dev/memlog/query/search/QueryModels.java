package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.MemoryIndex;
import java.util.List;

/**
 * The embedders of queries, one for each embedding model. A query must be embedded by the model
 * that produced the vectors of the searched collection. The caller owns and closes the embedders.
 * Safe for use by many threads.
 */
public final class QueryModels {

  private final EmbeddingModels models;

  /**
   * Creates the embedders of queries.
   *
   * @param models the available embedding models, which include the configured one
   */
  public QueryModels(EmbeddingModels models) {
    this.models = models;
  }

  /**
   * Creates the embedders of queries.
   *
   * @param embedders one embedder for each model, the embedder of the configured model first
   */
  public QueryModels(List<Embedder> embedders) {
    this(EmbeddingModels.of(embedders));
  }

  /** Returns the embedder of the model that the configuration names. */
  public Embedder configured() {
    return models.configured();
  }

  /**
   * Returns a collection together with the embedder of its model.
   *
   * @throws EmbeddingUnavailableException if there is no embedder for the collection's model; a
   *     query must not be answered with the vector of a different model
   */
  public SearchedIndex of(MemoryIndex index) {
    String model = index.collection().model();
    if (!models.knows(model)) {
      throw new EmbeddingUnavailableException(
          "embedding.model must be that of the live collection=" + model + ", got " + models.ids());
    }
    return new SearchedIndex(index, models.of(model));
  }
}
