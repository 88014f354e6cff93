package dev.memlog.extractor.evolution.stream;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.EmbeddingUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source of vectors for texts that arrive without one, such as statements by command. It waits
 * only a limited time, so that an unavailable embedding provider does not delay requests to forget.
 * A text without a vector is compared by its words, and the indexer embeds it later. Safe for use
 * by several threads.
 */
public final class ContentVectors implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ContentVectors.class);

  private final Embedder embedder;
  private final Duration patience;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Creates a source of vectors.
   *
   * @param embedder the embedder; the caller closes it
   * @param patience the longest time to wait for the vector of a text; then the text gets none
   */
  public ContentVectors(Embedder embedder, Duration patience) {
    this.embedder = embedder;
    this.patience = patience;
  }

  /** Returns the model's id. */
  String model() {
    return embedder.model().id();
  }

  /** Returns the text's vector; null if none is available in time. */
  float @Nullable [] of(String text) {
    Future<List<float[]>> vectors = executor.submit(() -> embedder.embedPassages(List.of(text)));
    try {
      return vectors.get(patience.toMillis(), TimeUnit.MILLISECONDS).getFirst();
    } catch (TimeoutException e) {
      vectors.cancel(true);
      return without(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof EmbeddingUnavailableException
          || e.getCause() instanceof EmbeddingRejectedException) {
        return without(e.getCause());
      }
      throw new IllegalStateException("the embedder failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return without(e);
    }
  }

  private static float @Nullable [] without(Throwable why) {
    log.atWarn()
        .addKeyValue("reason", why.getClass().getSimpleName())
        .log("a memory is stored without a vector for now");
    return null;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
