package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.Topics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicsConfigTest {

  @ParameterizedTest
  @CsvSource({
    // brokers, configured replicas and minInSync, resulting replicas and minInSync
    "1, 0, 0, 1, 1",
    "2, 0, 0, 2, 1",
    "3, 0, 0, 3, 2",
    "9, 0, 0, 3, 2",
    "9, 5, 0, 5, 2",
    "3, 3, 3, 3, 3",
    "3, 1, 0, 1, 1",
  })
  void shouldKeepWritesThoughABrokerDiesWhereTheClusterHasThree(
      int brokers, int replicas, int minInSync, int resulting, int stored) {
    TopicsConfig config = TopicsConfig.of(12, replicas, minInSync, 0).on(brokers);

    assertThat(config.replicas()).isEqualTo(resulting);
    assertThat(config.minInSync()).isEqualTo(stored);
    assertThat(config.settings()).containsEntry("min.insync.replicas", Integer.toString(stored));
  }

  @Test
  void shouldFlushEachAppendOnlyWhereNoOtherBrokerHasIt() {
    assertThat(Topics.CONVERSATION_EVENTS.config(1)).containsEntry("flush.messages", "1");
    assertThat(Topics.CONVERSATION_EVENTS.config(3)).doesNotContainKey("flush.messages");
  }
}
