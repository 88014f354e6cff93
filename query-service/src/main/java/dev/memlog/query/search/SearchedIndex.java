package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
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

  /** Returns the model of the collection. */
  public EmbeddingModel model() {
    return embedder.model();
  }
}
