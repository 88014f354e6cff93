package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.MemoryIndex;

/**
 * A collection of the index and the embedder of the model that produced its vectors. A query
 * obtains both together, once, so that the query's vector, the calibration and the stored vectors
 * are all of the same model.
 *
 * @param index the collection to search
 * @param embedder the embedder of the collection's model
 */
public record SearchedIndex(MemoryIndex index, Embedder embedder) {

  /**
   * Returns a collection together with the embedder of its model.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if there is no embedder for the
   *     collection's model; a query must not be answered with the vector of a different model
   */
  public static SearchedIndex of(MemoryIndex index, EmbeddingModels models) {
    return new SearchedIndex(index, models.of(index.collection().model()));
  }

  /** Returns the model of the collection. */
  public EmbeddingModel model() {
    return embedder.model();
  }
}
