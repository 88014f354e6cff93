package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostileEmbeddingTest {

  @Test
  void shouldEmbedWhateverIsSentInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /**
   * The functions that read text before a model does. The model's own tokenizer reads a bounded
   * length.
   */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    @Override
    public Map<String, Consumer<String>> get() {
      var embedder = new HashingEmbedder();
      return Map.of(
          "passages",
          text -> embedder.embedPassages(List.of(text)),
          "queries",
          embedder::embedQuery);
    }
  }
}
