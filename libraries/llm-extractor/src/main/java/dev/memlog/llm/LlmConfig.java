package dev.memlog.llm;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.time.Duration;

/**
 * The language model that extracts, summarizes, compacts and consolidates.
 *
 * @param baseUrl base URL of an OpenAI-compatible server, such as https://api.openai.com/v1; empty
 *     for rules
 * @param apiKey bearer token
 * @param model model to request
 * @param patience time limits and retries of requests to the server
 * @param owners owners whose turns are read at once
 * @param maxTokens longest answer in tokens
 */
public record LlmConfig(
    @Default("") String baseUrl,
    @Default("") String apiKey,
    @Default("") String model,
    @Inlined Patience patience,
    @Default("8") @Range(least = 1, most = 256) int owners,
    @Default("1_000") @Range(least = 100, most = 32_000) int maxTokens)
    implements Validated {

  /**
   * The time limits and retries of requests to a model's server.
   *
   * @param timeout longest request, which is then not retried
   * @param attempts attempts at an unavailable server, 1–10
   * @param longestPause longest pause before a retry; longer requested ones fail the request
   * @param rest pause after three consecutive failures
   */
  public record Patience(
      @Default("30s") @Positive Duration timeout,
      @Default("3") @Range(least = 1, most = 10) int attempts,
      @Default("20s") @Positive Duration longestPause,
      @Default("30s") @Positive Duration rest) {}

  /** Returns whether a model is configured. */
  public boolean asks() {
    return !baseUrl.isEmpty();
  }

  @Override
  public void validate(Validation check) {
    check.require(
        baseUrl.isEmpty() || web(baseUrl),
        "baseUrl",
        "must be http(s)://HOST[:PORT][/PATH] without user, query or fragment",
        // The text before an @ may be a password.
        baseUrl.contains("@") ? "…" : baseUrl);
    check.require(!asks() || !model.isBlank(), "model", "must be named with a baseUrl", model);
  }

  private static boolean web(String url) {
    try {
      URI uri = URI.create(url);
      return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns the server, whether there is an API key, and the model; never the API key itself. */
  @Override
  public String toString() {
    return "LlmConfig[baseUrl=%s, apiKey=%s, model=%s]"
        .formatted(baseUrl, apiKey.isEmpty() ? "" : "***", model);
  }
}
