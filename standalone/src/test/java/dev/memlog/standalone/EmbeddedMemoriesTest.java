package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.api.v1.Event;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.state.Memory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories switched on, in one process. */
class EmbeddedMemoriesTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  @Test
  void shouldFormMemoriesOfWhatIsSaidAndOfWhatIsTold(@TempDir Path directory) throws Exception {
    // given
    StandaloneConfig off = TestConfig.of(directory.resolve("data"), 2);
    StandaloneConfig on =
        new StandaloneConfig(
            off.data(),
            off.partitions(),
            off.server(),
            off.broker(),
            off.registry(),
            off.ingest(),
            off.extractor().withMemories(off.extractor().memories().withEnabled(true)),
            off.retention(),
            off.embedding(),
            off.index(),
            off.indexer(),
            off.query());
    try (var memlog = new EmbeddedMemlog(on, directory.resolve("memlog.log"));
        var http = HttpClient.newHttpClient()) {
      memlog.start();
      memlog.awaitReady(SOON);
      assertThat(memlog.checks()).containsKeys("fold", "evolution", "extraction");
      URI api = URI.create(memlog.places().api());

      // when
      try (var client = new MemlogClient(memlog.places().api(), Optional.empty())) {
        client.publish(
            List.of(
                Event.newBuilder()
                    .setConversationId("c1")
                    .setMessageId("m1")
                    .setRole("user")
                    .setContent("I live in Berlin and I adopted a small grey dog named Rex.")
                    .build()));
      }
      var told =
          http.send(
              HttpRequest.newBuilder(api.resolve("/v1/memories"))
                  .header("content-type", "application/json")
                  .POST(BodyPublishers.ofString("{\"content\": \"The user prefers green tea\"}"))
                  .build(),
              BodyHandlers.ofString());

      // then
      assertThat(told.statusCode()).isEqualTo(200);
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(contents(memlog.places()).toString())
                      .contains("Berlin", "Rex", "The user prefers green tea"));
    }
  }

  private static List<String> contents(Places places) {
    var kafka = new KafkaSettings(places.bootstrapServers(), places.registry(), Map.of(), Map.of());
    var values = new AvroSerdes(places.registry(), Map.of()).<Memory>deserializer();
    Map<String, String> contents = new TreeMap<>();
    try (var consumer =
        new KafkaClients(kafka, "test").reader("memories", new StringDeserializer(), values)) {
      List<TopicPartition> partitions =
          List.of(
              new TopicPartition(Topics.MEMORIES.name(), 0),
              new TopicPartition(Topics.MEMORIES.name(), 1));
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        for (var record : consumer.poll(Duration.ofMillis(100))) {
          contents.put(record.key(), record.value().getClaim().getContent());
        }
      }
    }
    return new ArrayList<>(contents.values());
  }
}
