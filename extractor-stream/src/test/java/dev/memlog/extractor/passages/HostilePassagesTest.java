package dev.memlog.extractor.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.hostile.HostileReading;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HostilePassagesTest {

  @Test
  void shouldCutWhateverIsSentInBoundedStepsOnASmallStack() throws InterruptedException {
    assertThat(HostileReading.faults(Functions.class)).isEmpty();
  }

  /** The functions that read users' text. */
  static final class Functions implements Supplier<Map<String, Consumer<String>>> {

    @Override
    public Map<String, Consumer<String>> get() {
      return Map.of("passages", text -> new PassageChunker(500, 50).chunk(text));
    }
  }
}
