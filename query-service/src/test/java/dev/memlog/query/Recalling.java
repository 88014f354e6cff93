package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.Memory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A service that recalls memories with a fixed clock and known vectors, for one owner at a time. As
 * an extension of JUnit it gives each test an owner of its own, and ends with the class.
 */
final class Recalling implements BeforeEachCallback, AfterAllCallback, AutoCloseable {

  static final String RECALL = "/v1/memories:recall";
  static final String SEARCH = "/v1/messages:search";
  static final String CONTEXT = "/v1/context";

  private static final Duration LONG = Duration.ofSeconds(30);

  static final EnglishTerms TERMS = new EnglishTerms();

  final KnownVectors vectors = new KnownVectors();
  final Service service;
  final States states;
  String user = "";

  Recalling(TestCluster cluster, Path directory) throws Exception {
    this(cluster, directory, Defaults.of(QueryConfig.class));
  }

  Recalling(TestCluster cluster, Path directory, QueryConfig config) throws Exception {
    this.service =
        new Service(cluster.settings(), directory, config, NoStats.sources(), vectors, true);
    this.states = new States(cluster);
    service.caughtUp();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    anotherOwner();
  }

  void anotherOwner() {
    user = "u-" + UUID.randomUUID();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close();
  }

  @Override
  public void close() {
    states.close();
    service.close();
  }

  /** Stores a memory in topic and index, whose cosine with the tests' query is the given one. */
  Memory remember(String id, String content, double cosine, Consumer<Memory> with)
      throws Exception {
    Memory memory = Told.memory("acme", user, id, content, Service.NOW.minus(Duration.ofDays(30)));
    with.accept(memory);
    service.memories.add(Told.point(memory, KnownVectors.at(cosine), TERMS));
    put(memory);
    return memory;
  }

  /** Stores a memory without a vector, as if the embedding provider had refused its text. */
  Memory rememberByItsWords(String id, String content) throws Exception {
    Memory memory = Told.memory("acme", user, id, content, Service.NOW.minus(Duration.ofDays(30)));
    service.memories.add(Told.point(memory, null, TERMS));
    put(memory);
    return memory;
  }

  Memory remember(String id, String content, double cosine) throws Exception {
    return remember(id, content, cosine, _ -> {});
  }

  private void put(Memory memory) throws Exception {
    states.put(memory).await();
    await()
        .atMost(LONG)
        .until(
            () ->
                service
                    .read("all", "/v1/memories?status=all&limit=100&user=" + user)
                    .toString()
                    .contains(memory.getClaim().getContent()));
  }

  JsonNode recall(String query, String more) throws Exception {
    return service.recall(
        "all", "{\"query\":\"%s\",\"user\":\"%s\"%s}".formatted(query, user, more));
  }

  /** Asks for purpose user, and returns the request's id. */
  String ask(String path, String query, String more) throws Exception {
    String json = "{\"query\":\"%s\",\"user\":\"%s\"%s}".formatted(query, user, more);
    var answer = service.post("all", path, json);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body()).get("requestId").asText();
  }

  int status(String key, String id) throws Exception {
    return service.get(key, "/v1/answers/" + id).statusCode();
  }

  /** Waits until an answer can be read, by its id or reference. */
  JsonNode explained(String id) {
    await().atMost(LONG).until(() -> status("all", id) == 200);
    try {
      return service.read("all", "/v1/answers/" + id);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static List<String> ids(JsonNode answer) {
    return StreamSupport.stream(answer.path("results").spliterator(), false)
        .map(hit -> hit.at("/memory/memoryId").asText())
        .toList();
  }

  static double score(JsonNode answer, String id) {
    for (JsonNode hit : answer.path("results")) {
      if (hit.at("/memory/memoryId").asText().equals(id)) {
        return hit.get("score").asDouble();
      }
    }
    throw new AssertionError(id + " is not in " + answer);
  }

  static double feature(JsonNode hit, String name) {
    for (JsonNode feature : hit.at("/explanation/features")) {
      if (feature.get("name").asText().equals(name)) {
        assertThat(feature.get("note").asText()).isNotBlank();
        return feature.path("value").asDouble();
      }
    }
    throw new AssertionError("no " + name + " in " + hit);
  }

  /** Stores the usage of a memory, as if users had recalled it. */
  void used(Memory memory, double daysAgo, long times) throws Exception {
    states.put(Told.usage(memory, times, Service.NOW.minus(days(daysAgo)))).await();
    String path = "/v1/memories/%s?user=%s".formatted(memory.getId(), user);
    await()
        .atMost(LONG)
        .until(() -> service.read("all", path).at("/memory/accessCount").asLong() == times);
  }

  private static Duration days(double days) {
    return Duration.ofMillis((long) (days * Duration.ofDays(1).toMillis()));
  }
}
