package dev.memlog.standalone;

import static dev.memlog.standalone.UserOverHttp.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that a recall writes the usage of the found memories and nothing else. */
class UsageScenarioTest {

  private static final Duration SOON = UserOverHttp.SOON;

  @RegisterExtension static final RememberingMemlog MEMLOG = new RememberingMemlog();

  @Test
  void shouldWriteTheUsageOfWhatAUserRecallsAndNothingElse() throws Exception {
    try (UserOverHttp ann = MEMLOG.user()) {
      // given
      ann.remember("k1", "Ann keeps bees behind the barn");
      String id = id(ann.there("Ann keeps bees behind the barn"));
      await().atMost(SOON).until(() -> ann.recalled("bees behind the barn").size() == 1);
      await().atMost(SOON).until(ann::rests);
      int memories = records(Topics.MEMORIES).size();
      String indexed = indexWrites();
      assertThat(records(Topics.MEMORY_USAGE)).isEmpty();

      // when
      for (int i = 0; i < 3; i++) {
        assertThat(ann.recall("bees behind the barn", Map.of("profile", "bobo"))).hasSize(1);
      }

      // then
      await().atMost(SOON).until(() -> ann.memory(id).at("/memory/accessCount").asLong() == 3);
      assertThat(ann.memory(id).at("/memory").has("lastAccessedAt")).isTrue();
      await().atMost(SOON).until(ann::rests);
      var usage = records(Topics.MEMORY_USAGE);
      assertThat(usage).isNotEmpty().allMatch(record -> record.key().endsWith("/" + id));
      assertThat(records(Topics.MEMORIES)).hasSize(memories);
      assertThat(indexWrites()).isEqualTo(indexed);
      assertThat(records(Topics.ACCESSES))
          .isNotEmpty()
          .allSatisfy(record -> assertThat(text(record)).doesNotContain("barn"));

      // when
      ann.ask("purge", Map.of("reach", "memories", "ids", List.of(id)));

      // then
      await().atMost(SOON).until(() -> records(Topics.MEMORY_USAGE).getLast().value() == null);
      await().atMost(SOON).until(() -> ann.all("all").isEmpty());
    }
  }

  private static String text(ConsumerRecord<String, byte[]> record) {
    return new String(record.value(), UTF_8);
  }

  /** Returns all records of a topic that has one partition. */
  private static List<ConsumerRecord<String, byte[]>> records(TopicSpec topic) {
    Addresses addresses = MEMLOG.addresses();
    var settings =
        new KafkaSettings(addresses.bootstrapServers(), addresses.registry(), Map.of(), Map.of());
    var partition = new TopicPartition(topic.name(), 0);
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaClients(settings, "test")
            .scanner(topic.name(), new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  /** Returns the metrics of writes to the index of memories, as text. */
  private static String indexWrites() throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create(MEMLOG.addresses().api() + "/metrics")).build();
      List<String> writes =
          http.send(request, BodyHandlers.ofString())
              .body()
              .lines()
              .filter(line -> line.startsWith("memlog_indexer_writes_total"))
              .filter(line -> line.contains("\"memories\""))
              .toList();
      assertThat(writes).isNotEmpty();
      return String.join("\n", writes);
    }
  }
}
