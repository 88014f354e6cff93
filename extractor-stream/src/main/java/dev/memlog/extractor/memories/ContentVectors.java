package dev.memlog.extractor.memories;

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
 * Vectors for what comes without one: what people tell, and wordings that are fallen back to. Never
 * waits long: a provider that is away must not hold up forgetting. What gets none is compared by
 * its words, and embedded by the indexer when it can.
 */
public final class ContentVectors implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ContentVectors.class);

  private final Embedder embedder;
  private final Duration patience;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param embedder owned by the caller
   * @param patience after which a text goes without
   */
  public ContentVectors(Embedder embedder, Duration patience) {
    this.embedder = embedder;
    this.patience = patience;
  }

  /** The model's id. */
  String model() {
    return embedder.model().id();
  }

  /** The text's vector; null: none can be had now. */
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
        .log("a memory goes without a vector for now");
    return null;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
