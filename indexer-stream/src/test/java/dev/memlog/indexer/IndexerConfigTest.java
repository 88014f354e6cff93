package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import org.junit.jupiter.api.Test;

class IndexerConfigTest {

  @Test
  void shouldNameEveryRuleThatIsBroken() {
    // given
    String yaml =
        """
        group:
          id: a b
        batches:
          sliceTexts: 0
        timing:
          lastRetry: 1ms
        deadLetters:
          maxShare: 2
          maxInARow: -1
        """;

    // when / then
    assertThatThrownBy(
            () -> ConfigLoader.create().yaml("memlog.yaml", yaml).load(IndexerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("batches.sliceTexts must be from 1 to 1024, got 0")
        .hasMessageContaining("timing.lastRetry must not be below firstRetry=")
        .hasMessageContaining("group.id must match")
        .hasMessageContaining("deadLetters.maxShare must be")
        .hasMessageContaining("deadLetters.maxInARow must be");
  }
}
