package dev.memlog.query;

import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.query.request.Problems;
import dev.memlog.query.search.IndexSource;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An index that answers queries, and its state as far as this process knows it.
 *
 * @param name the name of the contents, such as {@code passages}
 * @param source the collections, which the caller owns. A query obtains the live collection once
 *     and uses it for all of its reads
 * @param caughtUp whether the index contains all data that existed when the process started
 * @param progress a supplier of a text about the progress of filling the first collection; the text
 *     is empty if this process does not know the progress
 */
public record QueriedIndex(
    String name, IndexSource source, BooleanSupplier caughtUp, Supplier<String> progress)
    implements IndexSource {

  private static final Logger log = LoggerFactory.getLogger(QueriedIndex.class);

  /**
   * {@inheritDoc}
   *
   * @throws RequestException with code index_filling until a collection is filled, or while an
   *     unusable one is being replaced
   */
  @Override
  public MemoryIndex live() {
    try {
      return source.live();
    } catch (IndexFillingException | UnusableIndexException e) {
      throw filling();
    }
  }

  @Override
  public MemoryIndex named(String collection) {
    try {
      return source.named(collection);
    } catch (UnusableIndexException e) {
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
      var _ = live();
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
