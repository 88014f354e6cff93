package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import org.junit.jupiter.api.Test;

class IndexerConfigTest {

  @Test
  void shouldBeUsableWithoutAnySetting() {
    assertThat(ConfigLoader.create().load(IndexerConfig.class)).isEqualTo(IndexerConfig.defaults());
  }

  @Test
  void shouldNameEveryRuleThatIsBroken() {
    // given
    String yaml =
        "sliceTexts: 0\nlastRetry: 1ms\ngroupId: a b\ndeadLetters:\n  maxShare: 2\n  maxInARow: -1";

    // when / then
    assertThatThrownBy(
            () -> ConfigLoader.create().yaml("memlog.yaml", yaml).load(IndexerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("sliceTexts must be from 1 to 1024, got 0")
        .hasMessageContaining("lastRetry must not be below firstRetry=")
        .hasMessageContaining("groupId must match")
        .hasMessageContaining("deadLetters.maxShare must be")
        .hasMessageContaining("deadLetters.maxInARow must be");
  }
}
