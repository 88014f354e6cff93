package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.KafkaSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamsSettingsTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "20, 10", "100, 50", "60000, 100"})
  void shouldNotLetACommitThatIsDueWaitForLong(long commitMillis, long pollMillis) {
    // given
    var tasks = TasksConfig.defaults().running(1, Duration.ofMillis(commitMillis));
    var kafka = new KafkaSettings("nowhere:9", "mock://nowhere", Map.of(), Map.of());
    try (var memory = new StoreMemory()) {
      // when
      StreamsConfig settings =
          StreamsSettings.of("group", tasks, kafka, Path.of("state"), memory, new OpenStores());

      // then
      assertThat(settings.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG)).isEqualTo(commitMillis);
      assertThat(settings.getLong(StreamsConfig.POLL_MS_CONFIG)).isEqualTo(pollMillis);
    }
  }
}
