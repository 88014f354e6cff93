package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamsSettingsTest {

  private static final String BACKOFF = "retry.backoff.ms";

  @ParameterizedTest
  @CsvSource({"1, 1", "20, 10", "100, 50", "60000, 100"})
  void shouldNotLetACommitThatIsDueWaitForLong(long commitMillis, long pollMillis) {
    // given
    var tasks = Defaults.of(TasksConfig.class).running(1, Duration.ofMillis(commitMillis));
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

  @ParameterizedTest
  @CsvSource(
      value = {"none, 100, 20", "700, 700, 700"},
      nullValues = "none")
  void shouldShortenOnlyTheBackoffOfProducersThatHaveNone(
      @Nullable String configured, long backoff, long producers) {
    // when
    StreamsConfig settings = settings(configured);

    // then
    assertThat(consumer(settings.getMainConsumerConfigs("group", "id", 0)).getLong(BACKOFF))
        .isEqualTo(backoff);
    assertThat(producer(settings.getProducerConfigs("id")).getLong(BACKOFF)).isEqualTo(producers);
    assertThat(new AdminClientConfig(settings.getAdminConfigs("id")).getLong(BACKOFF))
        .isEqualTo(backoff);
    ConsumerConfig restoring = consumer(settings.getRestoreConsumerConfigs("id"));
    assertThat(restoring.getLong(BACKOFF)).isEqualTo(backoff);
    assertThat(restoring.getInt("fetch.max.wait.ms")).isLessThan(100);
  }

  @Test
  void shouldCreateChangelogsWithoutALongPause() {
    // given
    Map<String, Object> main = settings("700").getMainConsumerConfigs("group", "id", 0);

    // then
    // Outside Kafka Streams, the assignor lacks references to a running application.
    assertThatThrownBy(() -> new StageClients().getConsumer(main))
        .hasStackTraceContaining(ChangelogAssignor.class.getName() + ".configure");
    assertThat(consumer(ChangelogAssignor.prompt(main)).getLong(BACKOFF)).isLessThan(100);
  }

  private static StreamsConfig settings(@Nullable String backoff) {
    Map<String, String> properties = backoff == null ? Map.of() : Map.of(BACKOFF, backoff);
    var kafka = new KafkaSettings("127.0.0.1:9", "mock://nowhere", properties, Map.of());
    try (var memory = new StoreMemory()) {
      return StreamsSettings.of(
          "group",
          Defaults.of(TasksConfig.class),
          kafka,
          Path.of("state"),
          memory,
          new OpenStores());
    }
  }

  private static ConsumerConfig consumer(Map<String, Object> configs) {
    Map<String, Object> complete = new HashMap<>(configs);
    complete.put("key.deserializer", ByteArrayDeserializer.class);
    complete.put("value.deserializer", ByteArrayDeserializer.class);
    return new ConsumerConfig(complete);
  }

  private static ProducerConfig producer(Map<String, Object> configs) {
    Map<String, Object> complete = new HashMap<>(configs);
    complete.put("key.serializer", ByteArraySerializer.class);
    complete.put("value.serializer", ByteArraySerializer.class);
    return new ProducerConfig(complete);
  }
}
