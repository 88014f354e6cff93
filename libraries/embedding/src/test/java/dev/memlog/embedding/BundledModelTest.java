package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BundledModelTest {

  private static final String TEXT = "Ada: We adopted two greyhounds in March.";

  private static byte[] resource(String path) throws Exception {
    try (InputStream in = BundledModel.class.getResourceAsStream(path)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  private static float[] embedded(String model) {
    try (Embedder embedder = new OnnxEmbedder(model, 1)) {
      return embedder.embedPassages(List.of(TEXT)).getFirst();
    }
  }

  @Test
  void shouldGiveTheVectorsOfTheTrainedWeights() {
    // when
    float[] trained = embedded("e5-small-v2-chat-q");

    // then: as training/encoder.py computes it, whatever the processor
    float[] golden = {
      -0.05723f, 0.05134f, 0.04328f, 0.02063f, -0.01551f, 0.03660f, 0.03572f, -0.06121f
    };
    assertThat(trained).hasSize(384);
    assertThat(Arrays.copyOf(trained, golden.length)).containsExactly(golden, within(0.002f));
    assertThat(Cosine.of(trained, embedded("e5-small-v2-q"))).isLessThan(0.99);
  }

  @Test
  void shouldTrainWhatTheJarOfTheBaseHas() throws Exception {
    // then: the lower layers are those for which the upper layers were trained
    byte[] hash = Hashes.sha256().digest(resource("/e5-small-v2-q.onnx"));
    assertThat(HexFormat.of().formatHex(hash))
        .isEqualTo("7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded");
  }

  @Test
  void shouldRefuseDamagedWeights() throws Exception {
    // given
    byte[] content = resource("/e5-small-v2-chat-q.safetensors");
    content[content.length / 2] ^= 1;

    // then
    assertThatThrownBy(() -> BundledModel.requireIntact("/e5-small-v2-chat-q.safetensors", content))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "/e5-small-v2-chat-q.safetensors must have the SHA-256 [0-9a-f]{64}, got [0-9a-f]{64}:"
                + " the jar of the module embedding is damaged");
  }
}
