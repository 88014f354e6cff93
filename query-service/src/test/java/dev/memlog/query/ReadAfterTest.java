package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import io.grpc.StatusRuntimeException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
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
        new Service(cluster.settings(), directory, QueryConfig.defaults(), StatsSources.none())
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
    try (var producer = cluster.producer()) {
      while (producer.send(new ProducerRecord<>(EVENTS, 2, "k", null)).get().offset() < 5) {
        // The log must reach the position.
      }
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
  void shouldDescribeTheHeadersOfReads() throws Exception {
    JsonNode paths = JSON.readTree(service.get("all", "/openapi.json").body()).get("paths");

    assertThat(paths.at("/~1v1~1messages:search/post/parameters").findValuesAsText("name"))
        .contains("Memlog-After", "Memlog-After-Timeout");
    assertThat(paths.at("/~1v1~1admin~1stats/get/parameters").findValuesAsText("name")).isEmpty();
  }

  private void assertNotVisible(String position, String message) throws Exception {
    HttpResponse<String> answer = service.searchAfter("all", position, "3000");
    JsonNode error = JSON.readTree(answer.body()).get("error");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(error.get("code").asText()).isEqualTo("not_yet_visible");
    assertThat(error.get("message").asText()).contains("after 3000 ms: " + message);
  }

  private void commit(String group, String topic, long offset) throws Exception {
    try (Admin admin = new KafkaClients(cluster.settings(), "test").admin("commits")) {
      admin
          .alterConsumerGroupOffsets(
              group, Map.of(new TopicPartition(topic, 2), new OffsetAndMetadata(offset)))
          .all()
          .get();
    }
  }
}
