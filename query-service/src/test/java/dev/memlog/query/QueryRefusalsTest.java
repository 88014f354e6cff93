package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.runtime.config.Defaults;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that share one service, since starting and closing its server takes seconds. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryRefusalsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SEARCH = "/v1/messages:search";

  private final Service service;

  QueryRefusalsTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    service =
        new Service(
            cluster.settings(), directory, Defaults.of(QueryConfig.class), NoStats.sources());
  }

  @AfterAll
  void close() {
    service.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|400|query",
        "{\"query\":\"\"}|400|query",
        "{\"query\":\"  \"}|400|query",
        "{\"query\":\"boat\",\"limit\":0}|400|limit",
        "{\"query\":\"boat\",\"limit\":10000}|400|limit",
        "{\"query\":\"boat\",\"limit\":-1}|400|limit",
        "{\"query\":\"boat\",\"limit\":\"many\"}|400|limit",
        "{\"query\":\"boat\",\"roles\":[\"user\",\"robot\"]}|400|roles[1]",
        "{\"query\":\"boat\",\"conversationIds\":[\"a/b\"]}|400|conversationIds[0]",
        "{\"query\":\"boat\",\"user\":\"a b\"}|400|user",
        "{\"query\":\"boat\",\"app\":\"..é\"}|400|app",
        "{\"query\":\"boat\",\"minScore\":1.5}|400|minScore",
        "{\"query\":\"boat\",\"minScore\":\"NaN\"}|400|minScore",
        "{\"query\":\"boat\",\"limit\":21}|400|limit",
        "{\"query\":\"boat\",\"limit\":1001,\"purpose\":\"evaluation\"}|400|limit",
        "{\"query\":\"boat\",\"purpose\":\"fun\"}|400|purpose",
        "{\"query\":\"boat\",\"profile\":\"best\"}|400|profile",
        "{\"query\":\"boat\",\"profile\":\"default-nothing\",\"purpose\":\"evaluation\"}|400|profile",
        "{\"query\":\"boat\",\"profile\":\"bm25\"}|400|profile",
        "{\"query\":\"boat\",\"after\":\"2024-01-02T00:00:00Z\",\"before\":\"2024-01-01T00:00:00Z\"}|400|after",
        "{\"query\":\"boat\",\"after\":\"2024-01-01T00:00:00Z\",\"before\":\"2024-01-01T00:00:00Z\"}|400|after",
        "{\"query\":\"boat\",\"app\":\"chat\"}|403|app",
      })
  void shouldRefuseBadSearchesAndNameTheField(String json, int status, String field)
      throws Exception {
    assertRefused(service.post("notes", SEARCH, json), status, field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|400|query",
        "{\"query\":\"  \"}|400|query",
        "{\"query\":\"bees\",\"limit\":0}|400|limit",
        "{\"query\":\"bees\",\"limit\":101}|400|limit",
        "{\"query\":\"bees\",\"limit\":1001,\"purpose\":\"evaluation\"}|400|limit",
        "{\"query\":\"bees\",\"app\":\"chat\"}|403|app",
        "{\"query\":\"bees\",\"user\":\"a/b\"}|400|user",
        "{\"query\":\"bees\",\"onlyProject\":true}|400|project",
        "{\"query\":\"bees\",\"recentMessages\":[\"a\",\"b\",\"c\",\"d\"]}|400|recentMessages",
        "{\"query\":\"bees\",\"categories\":[\"fact\",\"fancy\"]}|400|categories[1]",
        "{\"query\":\"bees\",\"types\":[\"episodical\"]}|400|types[0]",
        "{\"query\":\"bees\",\"statuses\":[\"all\"]}|400|statuses[0]",
        "{\"query\":\"bees\",\"minSimilarity\":1.5}|400|minSimilarity",
        "{\"query\":\"bees\",\"profile\":\"best\"}|400|profile",
        "{\"query\":\"bees\",\"purpose\":\"fun\"}|400|purpose",
        "{\"query\":\"bees\",\"after\":\"2024-01-02T00:00:00Z\",\"before\":\"2024-01-01T00:00:00Z\"}|400|after",
      })
  void shouldRefuseBadRecallsAndNameTheField(String json, int status, String field)
      throws Exception {
    assertRefused(service.post("notes", "/v1/memories:recall", json), status, field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/memories?limit=101|limit",
        "/v1/memories?status=gone|status",
        "/v1/memories?category=fancy|category",
        "/v1/memories?type=long|type",
        "/v1/memories?pageToken=x|pageToken",
        "/v1/memories?project=a%20b|project",
        "/v1/memories:count?conversationId=a%20b|conversationId",
        "/v1/memories:count?ids=a&ids=b%20c|ids[1]",
        "/v1/memories?after=2026-05-05T00:00:00Z&before=2026-05-04T00:00:00Z|after",
        "/v1/apps/default/memories?limit=0|limit",
        "/v1/apps/default/memories?ids=a%20b|ids[0]",
        "/v1/apps/default/memories:count?status=gone|status",
        "/v1/memories/a%20b|memoryId",
      })
  void shouldRefuseBadReadsOfMemories(String path, String field) throws Exception {
    assertRefused(service.get("all", path), 400, field);
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String field)
      throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode error = JSON.readTree(answer.body()).get("error");
    assertThat(error.get("field").asText()).isEqualTo(field);
    assertThat(error.get("rule").asText()).isNotBlank();
  }

  @Test
  void shouldDescribeEveryRouteThatReadsMemories() throws Exception {
    JsonNode document = service.read("all", "/openapi.json");

    List<String> routes = new ArrayList<>();
    for (var path : document.get("paths").properties()) {
      path.getValue().fieldNames().forEachRemaining(verb -> routes.add(verb + " " + path.getKey()));
    }
    assertThat(routes.stream().filter(route -> route.contains("/memories")))
        .containsExactlyInAnyOrder(
            "post /v1/memories:recall",
            "post /v1/memories:previewForget",
            "get /v1/memories",
            "get /v1/memories:export",
            "get /v1/memories/{memory_id}",
            "get /v1/memories/{memory_id}/conversation",
            "get /v1/conversations/{conversation_id}/messages/{message_id}/memories",
            "get /v1/memories:count",
            "get /v1/memories:health",
            "get /v1/apps/{app}/memories:count",
            "get /v1/apps/{app}/memories");
    assertThat(document.at("/paths/~1v1~1memories:count/get/summary").asText())
        .isEqualTo("Counts memories");
    assertThat(document.at("/paths/~1v1~1memories/get/parameters"))
        .extracting(parameter -> parameter.get("name").asText())
        .contains("user", "status", "limit");
    assertThat(document.at("/components/schemas/RecallMemoriesRequest/properties").properties())
        .isNotEmpty()
        .allSatisfy(
            field -> assertThat(field.getValue().path("description").asText()).isNotEmpty());
  }

  @Test
  void shouldNameTheKnownProfiles() throws Exception {
    String rule =
        "must be one of default, olliebot, bobo, harombe, adk, app-memory, did you mean bobo?";
    for (String path : List.of(SEARCH, "/v1/memories:recall")) {
      HttpResponse<String> answer =
          service.post("all", path, "{\"query\":\"boat\",\"profile\":\"bobbo\"}");
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(JSON.readTree(answer.body()).at("/error/rule").asText()).isEqualTo(rule);
    }
  }

  @ParameterizedTest
  @CsvSource({"/v1/messages:search,20", "/v1/memories:recall,100"})
  void shouldShowMoreThanCallersSeeForEvaluationByAnAdminOnly(String path, int most)
      throws Exception {
    String body = "{\"query\":\"boat\",\"purpose\":\"evaluation\",\"limit\":%d}";

    HttpResponse<String> refused = service.post("other", path, body.formatted(most + 1));
    assertThat(refused.statusCode()).isEqualTo(403);
    JsonNode error = JSON.readTree(refused.body()).get("error");
    assertThat(error.get("code").asText()).isEqualTo("permission_denied");
    assertThat(error.get("message").asText())
        .isEqualTo(
            "limit above %d needs a key with the role admin, got %d".formatted(most, most + 1));
    assertThat(service.post("other", path, body.formatted(most)).statusCode()).isNotEqualTo(403);
    assertThat(service.post("all", path, body.formatted(1_000)).statusCode()).isNotEqualTo(403);
    assertThat(service.post("other", path, body.formatted(1_001)).statusCode()).isEqualTo(400);
  }

  @Test
  void shouldReportEveryProblemAtOnce() throws Exception {
    HttpResponse<String> answer =
        service.post("all", SEARCH, "{\"limit\": 0, \"roles\": [\"robot\"], \"purpose\": \"fun\"}");
    assertThat(JSON.readTree(answer.body()).get("errors")).hasSize(4);
  }

  @Test
  void shouldRefuseAQueryThatIsTooLongWithoutRepeatingIt() throws Exception {
    HttpResponse<String> answer =
        service.post("all", SEARCH, "{\"query\": \"" + "é".repeat(2001) + "\"}");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("must have 1 to 2000 characters, got 2001")
        .doesNotContain("éé");
    assertThat(
            service.post("all", SEARCH, "{\"query\": \"" + "é".repeat(2000) + "\"}").statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/conversations?limit=0|limit",
        "/v1/conversations?limit=101|limit",
        "/v1/conversations?pageToken=x|pageToken",
        "/v1/conversations?user=a%20b|user",
        "/v1/conversations/c1/messages?limit=1001|limit",
        "/v1/conversations/c1/messages?pageToken=!!|pageToken",
        "/v1/conversations/a%20b|conversationId",
      })
  void shouldRefuseBadReads(String pathAndField) throws Exception {
    String[] parts = pathAndField.split("\\|");
    HttpResponse<String> answer = service.get("all", parts[0]);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(JSON.readTree(answer.body()).at("/error/field").asText()).isEqualTo(parts[1]);
  }
}
