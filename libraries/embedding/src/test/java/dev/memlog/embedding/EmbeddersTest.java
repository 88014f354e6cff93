package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddersTest {

  /** Plugged in by this module's test resources. */
  public static final class Plugged implements EmbedderProvider {

    @Override
    public String name() {
      return "plugged";
    }

    @Override
    public Embedder open(EmbeddingConfig config) {
      return new HashingEmbedder();
    }
  }

  private static EmbeddingConfig config(
      String url, int threads, int dimensions, Duration timeout, List<KnotCalibration.Knot> knots) {
    return new EmbeddingConfig(
        "openai",
        "m",
        threads,
        dimensions,
        new EndpointConfig(url, "sk-secret", false, timeout, 1, 1),
        new PrefixConfig("", ""),
        new CalibrationConfig("", knots, List.of()),
        ModelFileConfig.DEFAULTS);
  }

  @Test
  void shouldOpenWhatAUserPluggedIn() {
    // when
    try (Embedder embedder = Embedders.open(EmbeddingConfig.of("plugged", ""))) {
      // then
      assertThat(embedder.model()).isEqualTo(new HashingEmbedder().model());
      assertThat(embedder.embedQuery("pear")).isEqualTo(new HashingEmbedder().embedQuery("pear"));
    }
  }

  @Test
  void shouldOpenE5ByDefault() {
    // when
    try (Embedder embedder = Embedders.open(EmbeddingConfig.DEFAULTS)) {
      // then
      assertThat(embedder.model().id()).isEqualTo("e5-small-v2-chat-q");
      assertThat(embedder.model().provider()).isEqualTo("onnx");
      assertThat(embedder.model().dimensions()).isEqualTo(384);
      assertThat(embedder.model().calibration())
          .isNotEqualTo(embedder.model().passageCalibration());
    }
  }

  @Test
  void shouldNameTheProvidersThereAre() {
    assertThatThrownBy(() -> Embedders.open(EmbeddingConfig.of("word2vec", "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "embedding.provider must be one of [onnx, onnx-file, openai, ollama, hashing, none,"
                + " plugged], got word2vec");
    assertThatThrownBy(() -> Embedders.open(EmbeddingConfig.of("ollama", "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("embedding.model must be given for provider=ollama");
  }

  @Test
  void shouldRefuseAConfigurationByNameRuleAndValue() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> config("", -1, 3, second, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be 0 to 256, got -1");
    assertThatThrownBy(() -> config("", 1, 3, Duration.ZERO, List.of()))
        .hasMessage("timeout must be above 0, got PT0S");
    assertThatThrownBy(() -> config("ftp://host", 1, 3, second, List.of()))
        .hasMessageContaining("url must be http(s)://HOST");
    assertThatThrownBy(() -> config("http://me:hidden@host", 1, 3, second, List.of()))
        .hasMessageContaining("url must be http(s)://HOST")
        .hasMessageNotContaining("hidden");
    assertThatThrownBy(() -> config("http://host/?key=hidden", 1, 3, second, List.of()))
        .hasMessageContaining("url must be http(s)://HOST");
    assertThatThrownBy(() -> config("", 1, 3, second, List.of(new KnotCalibration.Knot(0.5, 0.5))))
        .hasMessageContaining("calibration must have at least 2 knots");
  }

  @Test
  void shouldTakeTheConfiguredCalibrationForBothUsesWhenOnlyOneIsGiven() {
    // given
    List<KnotCalibration.Knot> knots = KnotCalibration.of(0.7, 0, 1, 1).knots();
    EmbeddingConfig config = config("", 1, 3, Duration.ofSeconds(1), knots);

    // when
    try (Embedder embedder = Embedders.open(config)) {
      // then
      assertThat(embedder.model().calibration().similarity(0.7)).isZero();
      assertThat(embedder.model().passageCalibration().similarity(0.7)).isZero();
    }
  }

  @Test
  void shouldNeverShowTheKey() {
    // given
    EmbeddingConfig config = config("", 1, 3, Duration.ofSeconds(1), List.of());

    // then
    assertThat(config.toString()).contains("***").doesNotContain("sk-secret");
  }
}
