package dev.memlog.embedding;

import java.net.URI;
import java.time.Duration;

/**
 * The settings of the HTTP connection to an embedding provider, openai or ollama.
 *
 * @param url base URL without /embeddings or /api/embed; empty for https://api.openai.com/v1
 *     (openai) or http://localhost:11434 (ollama)
 * @param apiKey bearer token
 * @param requestDimensions whether requests state the configured dimensions
 * @param timeout longest attempt; for a query, all attempts together
 * @param attempts attempts before the provider is unavailable, 1–20
 * @param batch texts per request, 1–2,048
 */
public record EndpointConfig(
    String url,
    String apiKey,
    boolean requestDimensions,
    Duration timeout,
    int attempts,
    int batch) {

  static final EndpointConfig DEFAULTS =
      new EndpointConfig("", "", false, Duration.ofSeconds(30), 4, 32);

  private static final int MOST_ATTEMPTS = 20;
  private static final int MOST_TEXTS = 2_048;

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException naming the component, the rule and the value
   */
  public EndpointConfig {
    EmbeddingConfig.range("attempts", attempts, 1, MOST_ATTEMPTS);
    EmbeddingConfig.range("batch", batch, 1, MOST_TEXTS);
    if (!url.isEmpty()) {
      checkUrl(url);
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout must be above 0, got " + timeout);
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

  /** Returns the URL and whether there is a key, which is masked. */
  @Override
  public String toString() {
    return "EndpointConfig[url=%s, apiKey=%s]".formatted(url, apiKey.isEmpty() ? "" : "***");
  }
}
