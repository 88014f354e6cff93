package dev.memlog.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.ReadData;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import io.grpc.StatusRuntimeException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads that must see a write, over HTTP and gRPC; the tests commit in place of the stages. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadAfterTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final String PASSAGES = Topics.PASSAGES.name();

  private final TestCluster cluster;
  private final Service service;

  ReadAfterTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    service =
        new Service(
                cluster.settings(), directory, Defaults.of(QueryConfig.class), NoStats.sources())
            .caughtUp();
    service.fill();
  }

  @AfterAll
  void close() {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "v1:", "v1:AAAA", "v2:abc", "accesses", "passages", ""})
  void shouldRefuseWhatIsNoPositionOfAWrite(String text) throws Exception {
    String position =
        Topics.all().stream().anyMatch(topic -> topic.name().equals(text))
            ? Position.of(text, 0, 0, 0).format()
            : text;

    HttpResponse<String> answer = service.searchAfter("all", position + ",", "100");

    JsonNode error = JSON.readTree(answer.body()).get("error");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(error.get("field").asText()).isEqualTo("Memlog-After");
    assertThat(error.get("rule").asText())
        .isEqualTo("must be a position from the answer to a write");
    assertThat(error.get("value").asText()).isEqualTo(position);
  }

  @Test
  void shouldRefuseAPositionOfAnotherGeneration() throws Exception {
    assertThat(service.searchAfter("all", Position.of(EVENTS, 1, 0, 0).format(), "1").statusCode())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"60001", "-1", "soon", "1.5", "999999999999"})
  void shouldRefuseATimeBeyondAMinute(String millis) throws Exception {
    HttpResponse<String> answer =
        service.searchAfter("all", Position.of(EVENTS, 0, 0, 0).format(), millis);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("Memlog-After-Timeout", "milliseconds from 0 to 60000");
  }

  @Test
  void shouldSayWhichStageHoldsUpAReadAndServeItOnceTheStageHasPassed() throws Exception {
    // given: a passage that the indexer, which is paused, has not indexed
    String position = Position.of(EVENTS, 0, 2, 5).format();
    long end;
    reach(2, 5);
    try (var producer = cluster.producer()) {
      end = producer.send(new ProducerRecord<>(PASSAGES, 2, "k", null)).get().offset() + 1;
    }

    // when / then
    assertNotVisible(
        position,
        "stage fold has processed conversation-events-2 up to offset 0, and" + " must reach 6");
    commit("fold-of-none", EVENTS, 6);
    assertNotVisible(
        position,
        "stage indexer has processed passages-2 up to offset 0, and must" + " reach " + end);
    assertThatThrownBy(
            () ->
                service
                    .grpcAfter("all", position, "1000")
                    .searchMessages(SearchMessagesRequest.newBuilder().setQuery("boat").build()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageContaining("DEADLINE_EXCEEDED")
        .hasMessageContaining("stage indexer");
    commit("indexer-of-none", PASSAGES, end);
    assertThat(service.searchAfter("all", position, "20000").statusCode()).isEqualTo(200);
    assertThat(
            service
                .grpcAfter("all", position, "20000")
                .searchMessages(SearchMessagesRequest.newBuilder().setQuery("boat").build())
                .getResultsCount())
        .isPositive();
  }

  @ParameterizedTest
  @CsvSource({"99, 0, does not exist", "1, 1000000, does not reach this offset"})
  void shouldRefuseAtOnceWhatNoWriteHas(int partition, long offset, String why) throws Exception {
    HttpResponse<String> answer =
        service.searchAfter("all", Position.of(EVENTS, 0, partition, offset).format(), "60000");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("must be a position from the answer to a write")
        .contains("partition conversation-events-" + partition + " " + why);
  }

  @Test
  void shouldDescribeAndReadTheHeaderForEveryMethodThatWaits() throws Exception {
    JsonNode paths = JSON.readTree(service.get("all", "/openapi.json").body()).get("paths");
    List<String> waiting = new ArrayList<>();
    List<String> others = new ArrayList<>();

    for (var path : paths.properties()) {
      for (var method : path.getValue().properties()) {
        String name = method.getValue().get("operationId").asText();
        List<String> parameters = method.getValue().path("parameters").findValuesAsText("name");
        boolean described = parameters.contains("Memlog-After");
        assertThat(parameters.contains("Memlog-After-Timeout")).as(name).isEqualTo(described);
        if (described || path.getKey().startsWith("/v1/")) {
          (described ? waiting : others).add(name);
        }
        if (described) {
          String verb = method.getKey().toUpperCase(Locale.ROOT);
          var answer =
              service.after("all", verb, path.getKey().replaceAll("\\{\\w+}", "x"), "nonsense");
          assertThat(answer.statusCode()).as(name).isEqualTo(400);
          assertThat(answer.body()).as(name).contains("Memlog-After");
        }
      }
    }

    assertThat(waiting)
        .contains("CountAppMemories", "v_memories_export")
        .containsAll(
            ApiDescriptors.dataAfterWrites().entrySet().stream()
                .filter(of -> !of.getValue().contains(ReadData.READ_DATA_LOG))
                .map(Map.Entry::getKey)
                .toList());
    assertThat(others)
        .as("reads that no write of a caller changes, and the stream of all changes")
        .containsExactlyInAnyOrder(
            "GetStats", "GetAnswer", "GetEnergy", "ListWebhooks", "v_changes");
  }

  @Test
  void shouldReportARejectionOnlyWhenTheKeyMayReadTheWrite() throws Exception {
    // given: rejected writes of apps web and notes, and one whose app is unknown
    commit("fold-of-none", EVENTS, 1, 100);
    reach(1, 13);
    String web = rejected(11, "web");
    String notes = rejected(12, "notes");
    String unknown = rejected(13, "");

    // when / then
    for (String position : List.of(web, notes, unknown)) {
      assertThat(service.searchAfter("all", position, "20000").body()).contains("write_rejected");
    }
    assertThat(service.searchAfter("notes", notes, "20000").body())
        .contains("write_rejected")
        .doesNotContain("the reason");
    assertThat(service.searchAfter("notes", web, "20000").statusCode()).isEqualTo(200);
    assertThat(service.searchAfter("notes", unknown, "20000").statusCode()).isEqualTo(200);
  }

  /** Writes events to a partition until it has the given offset. */
  private void reach(int partition, long offset) throws Exception {
    try (var producer = cluster.producer()) {
      while (producer.send(new ProducerRecord<>(EVENTS, partition, "k", null)).get().offset()
          < offset) {
        // The partition must reach the offset.
      }
    }
  }

  /** Writes the dead letter of an event of tenant acme, and returns the event's position. */
  private String rejected(long offset, String app) throws Exception {
    var headers = new RecordHeaders();
    headers.add(DeadLetterHeaders.TENANT, "acme".getBytes(UTF_8));
    headers.add(DeadLetterHeaders.MESSAGE, "the reason".getBytes(UTF_8));
    if (!app.isEmpty()) {
      headers.add(DeadLetterHeaders.APP, app.getBytes(UTF_8));
    }
    byte[] key = (EVENTS + "-1-" + offset).getBytes(UTF_8);
    String topic = Topics.CONVERSATION_EVENTS_DEAD_LETTER.name();
    try (var producer =
        new KafkaClients(cluster.settings(), "test").producer("letters", Duration.ofSeconds(20))) {
      producer.send(new ProducerRecord<>(topic, null, null, key, new byte[0], headers)).get();
    }
    return Position.of(EVENTS, 0, 1, offset).format();
  }

  private void assertNotVisible(String position, String message) throws Exception {
    HttpResponse<String> answer = service.searchAfter("all", position, "3000");
    JsonNode error = JSON.readTree(answer.body()).get("error");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(error.get("code").asText()).isEqualTo("not_yet_visible");
    assertThat(error.get("message").asText()).contains("after 3000 ms: " + message);
  }

  private void commit(String group, String topic, long offset) throws Exception {
    commit(group, topic, 2, offset);
  }

  private void commit(String group, String topic, int partition, long offset) throws Exception {
    try (Admin admin = new KafkaClients(cluster.settings(), "test").admin("commits")) {
      admin
          .alterConsumerGroupOffsets(
              group, Map.of(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)))
          .all()
          .get();
    }
  }
}
