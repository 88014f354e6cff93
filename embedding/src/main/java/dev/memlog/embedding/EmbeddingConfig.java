package dev.memlog.embedding;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * The embedding model and the connection to it.
 *
 * @param provider onnx (in this process), openai (any server with {@code POST URL/embeddings}),
 *     ollama, hashing (no model, for trials), or the name of an {@link EmbedderProvider} on the
 *     class path
 * @param model model of the provider; empty for e5-small-v2-q with onnx, which also offers
 *     all-minilm-l6-v2-q
 * @param threads with onnx, the threads that embed passages; with openai and ollama, the requests
 *     at the same time; 0 for the number of processors with onnx, 4 otherwise
 * @param url base URL of openai or ollama, without the last part of the path; empty for
 *     https://api.openai.com/v1 and http://localhost:11434
 * @param apiKey bearer token of each request; empty for none
 * @param dimensions dimensions of the vectors; 0 to ask the provider at start-up, which then must
 *     answer
 * @param requestDimensions whether each request asks the provider to shorten its vectors to these
 *     dimensions, as OpenAI's third generation can
 * @param timeout time limit of a request, and of all attempts of a query together
 * @param attempts number of attempts at a request before the provider counts as unavailable, 1 to
 *     20
 * @param batch maximum number of texts in a request, 1 to 2048
 * @param queryPrefix prefix of each query; empty for the model's own with onnx, for none otherwise
 * @param passagePrefix prefix of each passage; empty for the model's own with onnx, for none
 *     otherwise
 * @param calibration map from the cosine of a query and a passage to their similarity; empty for
 *     the model's own with onnx, for the cosine itself otherwise
 * @param passageCalibration map from the cosine of two passages to their similarity; empty for that
 *     of calibration
 */
public record EmbeddingConfig(
    String provider,
    String model,
    int threads,
    String url,
    String apiKey,
    int dimensions,
    boolean requestDimensions,
    Duration timeout,
    int attempts,
    int batch,
    String queryPrefix,
    String passagePrefix,
    List<KnotCalibration.Knot> calibration,
    List<KnotCalibration.Knot> passageCalibration) {

  private static final int MOST_THREADS = 256;
  private static final int MOST_DIMENSIONS = 16_384;
  private static final int MOST_ATTEMPTS = 20;
  private static final int MOST_TEXTS = 2_048;

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException naming the component, the rule and the value
   */
  public EmbeddingConfig {
    calibration = List.copyOf(calibration);
    passageCalibration = List.copyOf(passageCalibration);
    range("threads", threads, 0, MOST_THREADS);
    range("dimensions", dimensions, 0, MOST_DIMENSIONS);
    range("attempts", attempts, 1, MOST_ATTEMPTS);
    range("batch", batch, 1, MOST_TEXTS);
    if (!url.isEmpty()) {
      checkUrl(url);
    }
    if (requestDimensions && dimensions == 0) {
      throw new IllegalArgumentException(
          "dimensions must be above 0 for requestDimensions=true, got 0");
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be above 0, got " + timeout);
    }
    if (!calibration.isEmpty()) {
      KnotCalibration _ = new KnotCalibration(calibration);
    }
    if (!passageCalibration.isEmpty()) {
      KnotCalibration _ = new KnotCalibration(passageCalibration);
    }
  }

  private static void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be " + least + " to " + most + ", got " + value);
    }
  }

  private static void checkUrl(String url) {
    String rule = "url must be http(s)://HOST[:PORT][/PATH] without user, query or fragment";
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(rule, e);
    }
    boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    if (!web || uri.getHost() == null || uri.getRawUserInfo() != null) {
      // Without the value: the part before an @ may be a password.
      throw new IllegalArgumentException(rule);
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(rule + ", got " + url);
    }
  }

  /** Returns the default configuration: e5-small-v2 in this process. */
  public static EmbeddingConfig defaults() {
    return new EmbeddingConfig(
        "onnx",
        "",
        0,
        "",
        "",
        0,
        false,
        Duration.ofSeconds(30),
        4,
        32,
        "",
        "",
        List.of(),
        List.of());
  }

  /** Returns the defaults with another provider and model. */
  public static EmbeddingConfig of(String provider, String model) {
    EmbeddingConfig d = defaults();
    return new EmbeddingConfig(
        provider,
        model,
        d.threads,
        d.url,
        d.apiKey,
        d.dimensions,
        d.requestDimensions,
        d.timeout,
        d.attempts,
        d.batch,
        d.queryPrefix,
        d.passagePrefix,
        d.calibration,
        d.passageCalibration);
  }

  /** Returns the model with the configured calibrations, or with its own if none are configured. */
  EmbeddingModel calibrated(EmbeddingModel own) {
    if (calibration.isEmpty() && passageCalibration.isEmpty()) {
      return own;
    }
    Calibration queries =
        calibration.isEmpty() ? own.calibration() : new KnotCalibration(calibration);
    Calibration passages =
        passageCalibration.isEmpty() ? queries : new KnotCalibration(passageCalibration);
    return new EmbeddingModel(own.id(), own.dimensions(), own.provider(), queries, passages);
  }

  /** Returns the main settings, with the key masked. */
  @Override
  public String toString() {
    return "EmbeddingConfig[provider=%s, model=%s, threads=%d, url=%s, apiKey=%s, dimensions=%d]"
        .formatted(provider, model, threads, url, apiKey.isEmpty() ? "" : "***", dimensions);
  }
}
