package dev.memlog.llm;

import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;

/**
 * The settings of the language model that reads turns.
 *
 * @param baseUrl base URL of an OpenAI-compatible server, such as https://api.openai.com/v1; empty
 *     if rules read turns
 * @param apiKey bearer token of each request; empty for none
 * @param model model name to request
 * @param patience the limits on waiting for the server
 * @param owners number of owners whose turns are read at the same time; the turns of one owner are
 *     read in sequence
 * @param maxTokens maximum length of an answer, in tokens
 */
public record LlmConfig(
    String baseUrl,
    String apiKey,
    String model,
    @Inlined LlmPatience patience,
    int owners,
    int maxTokens)
    implements Validated {

  /** Returns the defaults: without a model, rules extract memories. */
  public static LlmConfig defaults() {
    return of("", "");
  }

  /** Returns the defaults with this server and model. */
  public static LlmConfig of(String baseUrl, String model) {
    return new LlmConfig(baseUrl, "", model, LlmPatience.defaults(), 8, 1_000);
  }

  /** Returns whether a model extracts memories. */
  public boolean asks() {
    return !baseUrl.isEmpty();
  }

  @Override
  public void validate(Validation check) {
    check.require(
        baseUrl.isEmpty() || web(baseUrl),
        "baseUrl",
        "must be http(s)://HOST[:PORT][/PATH] without user, query or fragment",
        // What stands before an @ is a password.
        baseUrl.contains("@") ? "…" : baseUrl);
    check.require(!asks() || !model.isBlank(), "model", "must be named with a baseUrl", model);
    check.range("owners", owners, 1, 256);
    check.range("maxTokens", maxTokens, 100, 32_000);
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

  /** Returns the settings without the key. */
  @Override
  public String toString() {
    return "LlmConfig[baseUrl=%s, apiKey=%s, model=%s]"
        .formatted(baseUrl, apiKey.isEmpty() ? "" : "***", model);
  }
}
