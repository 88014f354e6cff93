package dev.memlog.query;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.query.request.Problems;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index that answers queries, and its state as far as this process knows it.
 *
 * @param name the name of the contents, such as {@code passages}
 * @param collections a function that opens the collection with a given name, or the live one; the
 *     caller closes the collections
 * @param models the embedders of queries
 * @param caughtUp whether the index contains all data that existed when the process started
 * @param progress a supplier of a text about the progress of filling the first collection; the text
 *     is empty if this process does not know the progress
 */
public record QueriedIndex(
    String name,
    Function<Optional<String>, MemoryIndex> collections,
    EmbeddingModels models,
    BooleanSupplier caughtUp,
    Supplier<String> progress) {

  private static final Logger log = LoggerFactory.getLogger(QueriedIndex.class);

  /** Returns an index with the collections of an alias. */
  public static QueriedIndex of(
      IndexAlias alias, EmbeddingModels models, BooleanSupplier caughtUp, Supplier<String> far) {
    return new QueriedIndex(
        alias.name(),
        name -> name.map(given -> named(alias, given)).orElseGet(() -> live(alias, models)),
        models,
        caughtUp,
        far);
  }

  private static MemoryIndex named(IndexAlias alias, String name) {
    List<String> names = alias.collections();
    if (!names.contains(name)) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "collection", "must be one of " + String.join(", ", names), name);
    }
    return served(() -> alias.open(name, alias.shapeOf(name)));
  }

  /**
   * Opens a collection. If the settings of this process do not permit its use, as with more
   * replicas than searches ask, the index is unavailable until an operator changes them.
   */
  private static MemoryIndex served(Supplier<MemoryIndex> opening) {
    try {
      return opening.get();
    } catch (IllegalArgumentException e) {
      throw new IndexUnavailableException(String.valueOf(e.getMessage()), e);
    }
  }

  private static MemoryIndex live(IndexAlias alias, EmbeddingModels models) {
    MemoryIndex live = served(alias::live);
    String model = live.collection().model();
    if (!models.knows(model)) {
      throw new UnusableIndexException(
          "the live collection of %s must be of one of the models %s, got %s"
              .formatted(alias.name(), models.ids(), model));
    }
    return live;
  }

  /**
   * Returns the collection that currently answers queries. The caller does not close it.
   *
   * @throws IndexFillingException until a collection is filled
   * @throws UnusableIndexException if the stored data is unusable and must be replaced
   * @throws IndexUnavailableException if the index is unavailable
   */
  MemoryIndex live() {
    return collections.apply(Optional.empty());
  }

  /**
   * Opens a collection for a query, which uses it for all of its reads.
   *
   * @param collection the name of the collection, such as {@code passages-1}, which an indexer may
   *     still be filling; null for the live one
   * @throws RequestException if there is no such collection; with code index_filling until a
   *     collection is filled, or while an unusable one is being replaced
   * @throws IndexUnavailableException if the index is unavailable
   * @throws EmbeddingUnavailableException if there is no embedder for the collection's model
   */
  SearchedIndex open(@Nullable String collection) {
    return SearchedIndex.of(usable(Optional.ofNullable(collection)), models);
  }

  private MemoryIndex usable(Optional<String> collection) {
    try {
      return collections.apply(collection);
    } catch (IndexFillingException | UnusableIndexException e) {
      throw filling();
    }
  }

  /**
   * Requires that the index can answer.
   *
   * @throws RequestException with code index_filling or unavailable
   */
  public void requireCaughtUp() {
    if (caughtUp.getAsBoolean()) {
      return;
    }
    try {
      var _ = usable(Optional.empty());
    } catch (IndexUnavailableException _) {
      // The index cannot be asked; it is unavailable in any case.
    }
    throw ErrorCode.UNAVAILABLE.refusal(
        "cannot be answered yet: the index of " + name + " is catching up, try again");
  }

  private RequestException filling() {
    String far = progress.get();
    return ErrorCode.INDEX_FILLING.refusal(
        "cannot be answered yet: the index of %s is being filled%s; try again"
            .formatted(name, far.isEmpty() ? "" : ", " + far));
  }

  /**
   * Returns the answer of a search of an index.
   *
   * @throws RequestException if the index, the embedder or the view cannot answer now, or if the
   *     embedder refuses the query
   */
  static <T> T answering(String tenant, Supplier<T> search) {
    try {
      return search.get();
    } catch (IndexUnavailableException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("the index is unavailable");
      throw Problems.unavailable("cannot be answered now: the index is unavailable, try again");
    } catch (EmbeddingUnavailableException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("the embedder is unavailable");
      throw Problems.unavailable(
          "cannot be answered now: the embedding provider is unavailable, try again");
    } catch (ViewException e) {
      throw Problems.unreadable("memories", e);
    } catch (EmbeddingRejectedException e) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          "query", "is refused by the embedding model: " + e.getMessage(), "");
    }
  }
}
