package dev.memlog.indexer.embedding;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.indexer.content.PendingItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A slice: some texts that are embedded together, each with its content hash. If the provider
 * refuses a text, the slice is halved repeatedly until that text is found.
 *
 * <p>The embedder's threads write the outcome. The indexer's thread reads it after the slice is
 * handed over as finished.
 */
final class EmbeddingSlice {

  private final List<String> hashes;
  private final List<String> texts;
  private final FairQueue<PendingItem> queue;
  private List<float @Nullable []> vectors = List.of();
  private @Nullable RuntimeException failure;
  private long startedAt;
  private long nanos;
  private volatile @Nullable CompletableFuture<?> call;
  private volatile boolean cancelled;

  /**
   * Creates a slice that is not started.
   *
   * @param queue the queue that the texts come from
   */
  EmbeddingSlice(List<String> hashes, List<String> texts, FairQueue<PendingItem> queue) {
    this.hashes = hashes;
    this.texts = texts;
    this.queue = queue;
  }

  /**
   * Starts to embed the texts, and returns at once. This method never throws: {@link #failure}
   * returns what went wrong.
   *
   * @param finished receives this slice on any thread, after success or failure
   */
  void start(Embedder embedder, Consumer<EmbeddingSlice> finished) {
    startedAt = System.nanoTime();
    var _ =
        embed(embedder, texts)
            .whenComplete(
                (made, e) -> {
                  nanos = System.nanoTime() - startedAt;
                  if (e == null) {
                    vectors = made;
                  } else {
                    failure = runtime(cause(e));
                  }
                  finished.accept(this);
                });
  }

  private CompletableFuture<List<float @Nullable []>> embed(Embedder embedder, List<String> some) {
    CompletableFuture<List<float[]>> started = submit(embedder, some);
    call = started;
    if (cancelled) {
      started.cancel(true);
    }
    return started
        .thenApply(made -> checked(made, some.size()))
        .exceptionallyCompose(
            e ->
                cause(e) instanceof EmbeddingRejectedException
                    ? embedHalves(embedder, some)
                    : CompletableFuture.failedFuture(cause(e)));
  }

  private static CompletableFuture<List<float[]>> submit(Embedder embedder, List<String> some) {
    try {
      return embedder.submitPassages(some);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static List<float @Nullable []> checked(List<float[]> made, int texts) {
    if (made.size() != texts) {
      throw new IllegalStateException(
          "the embedder must return a vector for each text, returned %d for %d"
              .formatted(made.size(), texts));
    }
    return new ArrayList<>(made);
  }

  private CompletableFuture<List<float @Nullable []>> embedHalves(
      Embedder embedder, List<String> refused) {
    if (refused.size() == 1) {
      List<float @Nullable []> none = new ArrayList<>();
      none.add(null);
      return CompletableFuture.completedFuture(none);
    }
    int half = refused.size() / 2;
    return embed(embedder, refused.subList(0, half))
        .thenCompose(
            first ->
                embed(embedder, refused.subList(half, refused.size()))
                    .thenApply(
                        second -> {
                          first.addAll(second);
                          return first;
                        }));
  }

  private static Throwable cause(Throwable e) {
    return e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
  }

  private static RuntimeException runtime(Throwable e) {
    return e instanceof RuntimeException known
        ? known
        : new IllegalStateException("embedding failed: " + e, e);
  }

  /** Cancels the slice. Its queued texts are not embedded. */
  void cancel() {
    cancelled = true;
    CompletableFuture<?> running = call;
    if (running != null) {
      running.cancel(true);
    }
  }

  /** Returns the content hashes of the texts. */
  List<String> hashes() {
    return hashes;
  }

  /** Returns the queue that the texts come from. */
  FairQueue<PendingItem> queue() {
    return queue;
  }

  /**
   * Returns the failure if nothing was embedded; the same slice may succeed later. Null after a
   * success.
   */
  @Nullable RuntimeException failure() {
    return failure;
  }

  /**
   * Returns the vectors in the order of the hashes; null for each text that the provider
   * permanently refuses.
   */
  List<float @Nullable []> vectors() {
    return vectors;
  }

  /** Returns the number of texts that the provider refuses. */
  int refused() {
    return (int) vectors.stream().filter(Objects::isNull).count();
  }

  /** Returns the number of texts. */
  int size() {
    return texts.size();
  }

  /** Returns when embedding began, as {@link System#nanoTime} tells it. */
  long startedAt() {
    return startedAt;
  }

  /** Returns how long embedding took, in nanoseconds. */
  long nanos() {
    return nanos;
  }
}
