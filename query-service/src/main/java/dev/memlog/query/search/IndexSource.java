package dev.memlog.query.search;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import java.util.List;

/**
 * A source of the index collections that queries search. A query uses the live collection, or a
 * collection that the request names.
 */
@FunctionalInterface
public interface IndexSource {

  /**
   * Returns the collection that currently answers queries. The caller does not close it.
   *
   * @throws dev.memlog.index.IndexFillingException until a collection is filled
   * @throws UnusableIndexException if the stored data is unusable and must be replaced
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  MemoryIndex live();

  /**
   * Returns the collection with the given name, which an indexer may still be filling. The caller
   * does not close it. The default implementation knows no collection and always throws a {@link
   * RequestException}.
   *
   * @param collection the name of the collection, such as {@code passages-1}
   * @throws RequestException if there is no such collection
   * @throws UnusableIndexException if the stored data is unusable and must be replaced
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  default MemoryIndex named(String collection) {
    throw unknown(collection, List.of());
  }

  /**
   * Returns a source of the collections of an alias.
   *
   * @param alias the alias, which names the live collection
   * @param models the available embedding models; {@link #live} throws {@link
   *     UnusableIndexException} if the model of the live collection is not among them
   */
  static IndexSource of(IndexAlias alias, EmbeddingModels models) {
    return new IndexSource() {
      @Override
      public MemoryIndex live() {
        MemoryIndex live = alias.live();
        String model = live.collection().model();
        if (!models.knows(model)) {
          throw new UnusableIndexException(
              "the live collection of %s must be of one of the models %s, got %s"
                  .formatted(alias.name(), models.ids(), model));
        }
        return live;
      }

      @Override
      public MemoryIndex named(String collection) {
        List<String> names = alias.collections();
        if (!names.contains(collection)) {
          throw unknown(collection, names);
        }
        return alias.open(collection, alias.shapeOf(collection));
      }
    };
  }

  private static RequestException unknown(String collection, List<String> names) {
    return ErrorCode.INVALID_ARGUMENT.refusal(
        "collection", "must be one of " + String.join(", ", names), collection);
  }
}
