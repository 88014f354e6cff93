package dev.memlog.query.search;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.index.MemoryIndex;

/**
 * A collection and the embedder of the model that filled it. A query resolves both together, once,
 * so that its vector, its calibration and the points are all of the same model.
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
