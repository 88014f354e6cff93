package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** An embedder that asks a scripted server as it would ask OpenAI, three times at most. */
final class OpenAi {

  static final String KEY = "sk-very-secret";

  /** The answer to one text: the vector 0.6, 0, 0.8 before it is made a unit vector. */
  static final String ONE = "{\"data\":[{\"index\":0,\"embedding\":[3,0,4]}]}";

  private OpenAi() {}

  static HttpEmbedder at(ScriptedServer server) {
    return at(server.url() + "/v1/", Duration.ofSeconds(20), 3);
  }

  /**
   * @param dimensions that the configuration says; 0: ask
   */
  static HttpEmbedder at(String url, Duration timeout, int dimensions) {
    return new HttpEmbedder(
        config(url, timeout, dimensions), HttpDialect.OPENAI, Duration.ofMillis(1));
  }

  static EmbeddingConfig config(String url, Duration timeout, int dimensions) {
    return new EmbeddingConfig(
        "openai",
        "a-model",
        2,
        dimensions,
        new EndpointConfig(url, KEY, false, timeout, 3, 2),
        new PrefixConfig("q: ", "p: "),
        CalibrationConfig.DEFAULTS,
        ModelFileConfig.DEFAULTS);
  }

  /** Checks that a call fails because the provider is unavailable, and how the message goes on. */
  static void assertUnavailable(ThrowingCallable call, String part) {
    assertThatThrownBy(call)
        .isInstanceOf(EmbeddingUnavailableException.class)
        .hasMessageContaining(part);
  }
}
