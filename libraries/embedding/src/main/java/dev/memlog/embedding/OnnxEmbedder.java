package dev.memlog.embedding;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An embedder that runs a bundled model, or a model from a file, in this process with ONNX Runtime.
 * Queries, batches of at most four passages, and larger batches have separate threads, so that a
 * bulk import delays neither queries nor small batches. Threads for passages yield the processors
 * to all other threads if the system allows it. Threads of {@link #background} also yield to the
 * threads for passages.
 */
public final class OnnxEmbedder implements Embedder {

  private final LoadedModel loaded;
  private final EmbeddingExecutor many;
  private final int size;
  private final EmbeddingExecutor queries;
  private final EmbeddingExecutor few;
  private final EmbeddingExecutor rest;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The largest batch with live priority. Larger batches are treated as bulk imports. */
  static final int FEW = 4;

  /**
   * Loads a bundled model with its own prefixes and calibration.
   *
   * @param model the id, such as {@code e5-small-v2-chat-q}
   * @param threads the number of threads of each kind: for queries, small batches, imports and
   *     background work; 0 for the number of processors
   * @throws IllegalArgumentException if there is no such model
   * @throws IllegalStateException if the model's jar is not on the class path or the model cannot
   *     run here
   */
  public OnnxEmbedder(String model, int threads) {
    this(BundledModel.load(EmbeddingConfig.of("onnx", model)), threads);
  }

  /**
   * Creates an embedder, and embeds a first text, so that a model that cannot run fails at once.
   *
   * @param loaded the model, which this embedder closes
   * @param threads the number of threads of each kind; 0 for the number of processors
   * @throws IllegalStateException if the model does not run here
   */
  OnnxEmbedder(LoadedModel loaded, int threads) {
    this.loaded = loaded;
    loaded.onnx().embed("a first text");
    this.size = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    this.queries = new EmbeddingExecutor("embed-query", size, Niceness.NONE);
    this.few = new EmbeddingExecutor("embed-few", size, Niceness.YIELDING);
    this.many = new EmbeddingExecutor("embed-many", size, Niceness.YIELDING);
    this.rest = new EmbeddingExecutor("embed-rest", size, Niceness.LAST);
  }

  @Override
  public EmbeddingModel model() {
    return loaded.described();
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return EmbeddingExecutor.await(submitPassages(texts));
  }

  @Override
  public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    return submitPassages(texts, texts.size() > FEW ? many : few);
  }

  private CompletableFuture<List<float[]>> submitPassages(
      List<String> texts, EmbeddingExecutor executor) {
    return executor.submit(texts, text -> embed(loaded.prefixes().passage() + text));
  }

  private float[] embed(String text) {
    return Vectors.unit(loaded.onnx().embed(text));
  }

  @Override
  public float[] embedQuery(String text) {
    var vectors = queries.submit(List.of(loaded.prefixes().query() + text), this::embed);
    return EmbeddingExecutor.await(vectors).getFirst();
  }

  @Override
  public OptionalInt countTokens(String text) {
    return OptionalInt.of(loaded.onnx().countTokens(text));
  }

  @Override
  public int textsAtOnce() {
    return size;
  }

  @Override
  public Embedder background() {
    return new ForwardingEmbedder(this) {
      @Override
      public List<float[]> embedPassages(List<String> texts) {
        return EmbeddingExecutor.await(submitPassages(texts));
      }

      @Override
      public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
        return OnnxEmbedder.this.submitPassages(texts, rest);
      }

      /** Does nothing: the model belongs to the embedder that answers queries. */
      @Override
      public void close() {}
    };
  }

  @Override
  public void check() {
    if (closed.get()) {
      throw new EmbeddingUnavailableException("the embedder of " + model().id() + " is closed");
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      queries.close();
      few.close();
      many.close();
      rest.close();
      // Closed last: closing a session that a thread still uses would crash the process.
      loaded.onnx().close();
    }
  }
}
