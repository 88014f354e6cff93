package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.extractor.retention.StageGroups;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An erasure on demand that is interrupted while the topics' settings are lowered. */
class LogErasureTest {

  private static final String MESSAGES = Topics.MESSAGES.name();
  private static final List<String> LOWERED =
      List.of(
          "segment.ms",
          "min.compaction.lag.ms",
          "min.cleanable.dirty.ratio",
          "file.delete.delay.ms");

  @TempDir Path directory;

  @Test
  void shouldKeepAJournalByWhichTheNextStartRestoresEverySetting() throws Exception {
    var broker = new EmbeddedBroker(new BrokerConfig(0), directory);
    broker.start();
    try {
      var kafka = new KafkaSettings(broker.bootstrapServers(), "http://unused", Map.of(), Map.of());
      var clients = new KafkaClients(kafka, "test");
      try (Admin admin = clients.admin("test");
          Producer<byte[], byte[]> producer = clients.producer("test", Duration.ofSeconds(20))) {
        // given
        var catalogue = new TopicCatalogue(admin, 2, (short) 1);
        catalogue.ensure(Topics.all());
        producer
            .send(new ProducerRecord<>(MESSAGES, 0, "k".getBytes(UTF_8), "text".getBytes(UTF_8)))
            .get();
        Map<String, String> before = settings(admin);
        List<Map<String, String>> journal = new ArrayList<>();
        var topics =
            new ErasedTopics(
                admin, new StageGroups("fold", "evolution", Optional.empty()), List.of());
        var erasure =
            new LogErasure(
                topics,
                admin,
                producer,
                clients,
                () -> {
                  throw new IllegalStateException("killed");
                },
                new CountDownLatch(1));

        // when: what a kill leaves is what was there before anything was restored
        assertThatThrownBy(() -> erasure.run(journal::add, () -> {})).hasMessage("killed");
        var lowered = new LoweredSettings(admin);
        lowered.closeSegments(journal.getFirst());
        lowered.compact(journal.getFirst());

        // then: the broker shows a setting a moment after it has taken it
        await()
            .untilAsserted(
                () ->
                    assertThat(settings(admin))
                        .containsEntry("segment.ms", "5000")
                        .containsEntry("min.compaction.lag.ms", "0")
                        .containsEntry("file.delete.delay.ms", "1000"));

        // when
        catalogue.ensure(Topics.all());
        erasure.restore(journal.getFirst());

        // then
        await().untilAsserted(() -> assertThat(settings(admin)).isEqualTo(before));
        assertThat(journal.getFirst().get(MESSAGES + " segment.ms")).isEqualTo("3600000");
        assertThat(journal.getLast()).as("a failed run restores and forgets").isEmpty();
      }
    } finally {
      broker.close();
    }
  }

  private static Map<String, String> settings(Admin admin) throws Exception {
    var topic = new ConfigResource(ConfigResource.Type.TOPIC, MESSAGES);
    Map<String, String> settings = new HashMap<>();
    var config = requireNonNull(admin.describeConfigs(List.of(topic)).all().get().get(topic));
    LOWERED.forEach(name -> settings.put(name, config.get(name).value()));
    return settings;
  }
}
