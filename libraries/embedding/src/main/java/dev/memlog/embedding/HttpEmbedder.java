package dev.memlog.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An embedder that calls a server over HTTP, by OpenAI's or Ollama's protocol. It retries transient
 * failures within bounds, after the time in header Retry-After if the server sends that. It scales
 * all vectors to length 1.
 */
public final class HttpEmbedder implements Embedder {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final int DEFAULT_THREADS = 4;

  /**
   * The time for which a successful answer makes a check unnecessary, since some providers charge
   * for checks.
   */
  private static final Duration FRESH = Duration.ofSeconds(10);

  private final EmbeddingConfig config;
  private final HttpDialect dialect;
  private final HttpEndpoint endpoint;
  private final EmbeddingExecutor executor;
  private final EmbeddingModel model;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile long answered = System.nanoTime() - FRESH.toNanos();

  HttpEmbedder(EmbeddingConfig config, HttpDialect dialect) {
    this(config, dialect, FIRST_PAUSE);
  }

  /**
   * Connects to a server.
   *
   * @throws IllegalArgumentException if no model is named, or the provider refuses the model
   * @throws EmbeddingUnavailableException if {@code dimensions} is 0 and the provider, which must
   *     then supply them, cannot be reached
   */
  HttpEmbedder(EmbeddingConfig config, HttpDialect dialect, Duration firstPause) {
    if (config.model().isEmpty()) {
      throw new IllegalArgumentException(
          "embedding.model must be given for provider=" + dialect.provider());
    }
    this.config = config;
    this.dialect = dialect;
    String url = config.endpoint().url().isEmpty() ? dialect.defaultUrl() : config.endpoint().url();
    URI uri = URI.create(url.replaceAll("/+$", "") + dialect.path());
    this.endpoint =
        new HttpEndpoint(uri, config.endpoint().apiKey(), config.endpoint().timeout(), firstPause);
    int threads = config.threads() == 0 ? DEFAULT_THREADS : config.threads();
    this.executor = new EmbeddingExecutor("embed-" + dialect.provider(), threads, Niceness.NONE);
    try {
      int dimensions = config.dimensions() == 0 ? askedDimensions() : config.dimensions();
      // Shortened vectors must never be compared with full ones, hence a separate id.
      String id = config.model() + (config.endpoint().requestDimensions() ? "@" + dimensions : "");
      this.model =
          config
              .calibration()
              .applyTo(
                  new EmbeddingModel(
                      id, dimensions, dialect.provider(), KnotCalibration.identity()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<float[]> embedPassages(List<String> texts) {
    return EmbeddingExecutor.await(submitPassages(texts));
  }

  @Override
  public CompletableFuture<List<float[]>> submitPassages(List<String> texts) {
    List<List<String>> batches = new ArrayList<>();
    for (int i = 0; i < texts.size(); i += config.endpoint().batch()) {
      List<String> batch = texts.subList(i, Math.min(i + config.endpoint().batch(), texts.size()));
      batches.add(batch.stream().map(text -> config.prefixes().passage() + text).toList());
    }
    Patience patience = patience(unbounded());
    var answers = executor.submit(batches, batch -> embed(batch, patience));
    var vectors = answers.thenApply(parts -> parts.stream().flatMap(List::stream).toList());
    // Cancelling the vectors cancels the requests; after success there is nothing to cancel.
    var _ = vectors.whenComplete((_, _) -> answers.cancel(true));
    return vectors;
  }

  /** Returns a time limit above the total of all attempts. */
  private Patience patience(Duration total) {
    return new Patience(config.endpoint().attempts(), config.endpoint().timeout(), total);
  }

  private Duration unbounded() {
    return config.endpoint().timeout().plusMinutes(1).multipliedBy(config.endpoint().attempts());
  }

  @Override
  public float[] embedQuery(String text) {
    Patience patience = patience(config.endpoint().timeout());
    return embed(List.of(config.prefixes().query() + text), patience).getFirst();
  }

  @Override
  public void check() {
    if (closed.get()) {
      throw closed();
    }
    if (System.nanoTime() - answered < FRESH.toNanos()) {
      return;
    }
    try {
      embed(
          List.of("check"),
          new Patience(1, config.endpoint().timeout(), config.endpoint().timeout()));
    } catch (EmbeddingRejectedException e) {
      throw new EmbeddingUnavailableException("a check is refused: " + e.getMessage(), e);
    }
  }

  private List<float[]> embed(List<String> texts, Patience patience) {
    List<JsonNode> vectors = ask(texts, patience);
    return vectors.stream().map(vector -> unit(vector, model.dimensions())).toList();
  }

  private int askedDimensions() {
    Patience patience = patience(unbounded());
    try {
      JsonNode vector = ask(List.of("dimensions"), patience).getFirst();
      return unit(vector, vector.size()).length;
    } catch (EmbeddingRejectedException e) {
      throw new IllegalArgumentException(
          "embedding.model=%s is refused: %s".formatted(config.model(), e.getMessage()), e);
    }
  }

  private List<JsonNode> ask(List<String> texts, Patience patience) {
    if (closed.get()) {
      throw closed();
    }
    int dimensions = config.endpoint().requestDimensions() ? config.dimensions() : 0;
    try {
      JsonNode request = dialect.request(config.model(), texts, dimensions);
      List<JsonNode> vectors = dialect.vectors(endpoint.post(request, texts, patience));
      if (vectors.size() != texts.size()) {
        throw new EmbeddingUnavailableException(
            "%s must answer with an embedding for each of %d texts, got %d"
                .formatted(dialect.provider(), texts.size(), vectors.size()));
      }
      answered = System.nanoTime();
      return vectors;
    } catch (EmbeddingUnavailableException e) {
      answered = System.nanoTime() - FRESH.toNanos();
      throw closed.get() ? closed() : e;
    }
  }

  /**
   * Returns the unit vector of an embedding. A wrong length is a configuration error, so the
   * provider counts as unavailable; an invalid number counts as a rejection of the text.
   */
  private float[] unit(JsonNode vector, int dimensions) {
    if (vector.size() != dimensions || dimensions == 0) {
      throw new EmbeddingUnavailableException(
          "%s must answer with vectors of embedding.dimensions=%d, got a vector of %d"
              .formatted(dialect.provider(), dimensions, vector.size()));
    }
    double[] components = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      components[i] = vector.get(i).isNumber() ? vector.get(i).doubleValue() : Double.NaN;
    }
    return Vectors.unit(components);
  }

  private EmbeddingUnavailableException closed() {
    return new EmbeddingUnavailableException("the embedder of " + config.model() + " is closed");
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      endpoint.close();
      executor.close();
    }
  }
}
