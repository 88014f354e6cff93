package dev.memlog.query;

import static dev.memlog.query.Recalling.CONTEXT;
import static dev.memlog.query.Recalling.RECALL;
import static dev.memlog.query.Recalling.SEARCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.events.GivenAnswer;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.answered.AnswerReference;
import dev.memlog.query.answered.AnswersConfig;
import dev.memlog.query.position.AfterConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import dev.memlog.state.Message;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explanations of past answers. The tests share one service, and each has its own user. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PastAnswersTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;
  @RegisterExtension final Recalling owner;
  private final Service service;

  PastAnswersTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    this.owner = new Recalling(cluster, directory);
    this.service = owner.service;
  }

  private static List<String> texts(JsonNode items) {
    return StreamSupport.stream(items.spliterator(), false)
        .map(item -> item.path("text").asText())
        .toList();
  }

  private static List<String> reasons(JsonNode items) {
    return StreamSupport.stream(items.spliterator(), false)
        .map(item -> item.path("reason").asText())
        .toList();
  }

  private void say(String conversation, String id, String text) throws Exception {
    Message message = States.message("acme", conversation, id, Service.NOW.toEpochMilli() - 1_000);
    message.setUser(owner.user);
    message.setContent(text);
    var of = States.conversation("acme", conversation, Service.NOW.toEpochMilli());
    of.setUser(owner.user);
    owner.states.put(message).put(of).await();
    service.add(
        Turn.of(conversation, id, text)
            .in("acme", "default")
            .of(owner.user)
            .by("user", "")
            .at(message.getCreatedAt().toString()));
    await()
        .atMost(LONG)
        .until(
            () ->
                service
                    .get("all", "/v1/conversations/" + conversation + "/messages")
                    .body()
                    .contains(text));
  }

  @Test
  void shouldExplainTheMemoriesOfARecall() throws Exception {
    // given
    owner.remember("near", "Caroline keeps bees", 0.9);
    owner.remember("second", "Caroline keeps hens", 0.8);
    owner.remember("far", "Caroline keeps books", 0.1);

    // when
    String id = owner.ask(RECALL, "hives", ",\"profile\":\"olliebot\",\"limit\":1");
    JsonNode answer = owner.explained(id);

    // then
    assertThat(answer.get("query").asText()).isEqualTo("hives");
    assertThat(answer.get("kind").asText()).isEqualTo("recall");
    assertThat(answer.get("profile").asText()).isEqualTo("olliebot");
    assertThat(answer.get("user").asText()).isEqualTo(owner.user);
    assertThat(answer.get("at").asText()).isEqualTo(Service.NOW.toString());
    JsonNode part = answer.get("parts").get(0);
    assertThat(part.get("collection").asText()).isEqualTo(service.memories.collection().name());
    assertThat(part.get("model").asText()).isEqualTo(service.memories.collection().model());
    assertThat(part.get("candidates").asInt()).isEqualTo(3);
    assertThat(texts(part.get("items"))).containsExactly("Caroline keeps bees");
    assertThat(part.get("items").get(0).get("number").asInt()).isEqualTo(1);
    assertThat(texts(part.get("rejected")))
        .containsExactly("Caroline keeps hens", "Caroline keeps books");
    assertThat(reasons(part.get("rejected"))).containsExactly("limit", "below_threshold");
    for (JsonNode item : List.of(part.get("items").get(0), part.get("rejected").get(1))) {
      double sum = 0;
      for (JsonNode feature : item.get("features")) {
        assertThat(feature.get("name").asText()).isNotEmpty();
        sum += feature.get("contribution").asDouble();
      }
      assertThat(sum).isCloseTo(item.get("score").asDouble(), within(1e-5)).isPositive();
    }
  }

  @Test
  void shouldExplainTheMemoriesOfASummary() throws Exception {
    owner.remember("boss", "Caroline's boss is called Bea", 0.9);
    owner.remember("team", "Caroline's team meets on Mondays", 0.8);
    owner.remember("office", "Caroline's office is in Leeds", 0.7);

    JsonNode items =
        owner
            .explained(
                owner.ask(RECALL, "what do you know about my work?", ",\"level\":\"domain\""))
            .at("/parts/0/items");

    assertThat(texts(items))
        .containsExactly(
            "Caroline's boss is called Bea",
            "Caroline's office is in Leeds",
            "Caroline's team meets on Mondays");
    assertThat(reasons(items)).containsOnly("in summary:domain:work");
    assertThat(items).allSatisfy(item -> assertThat(item.get("number").asInt()).isEqualTo(1));
  }

  @Test
  void shouldShowWithdrawnTextNowhere() throws Exception {
    // given
    Memory gone = owner.remember("gone", "Caroline keeps bees", 0.9);
    owner.remember("kept", "Caroline keeps hens", 0.9);
    say("trip-" + owner.user, "m1", "Rare wombats cross the harbour.");
    say("trip-" + owner.user, "m2", "The harbour is closed on Mondays.");
    String id = owner.ask(CONTEXT, "harbour", ",\"conversation\":\"trip-" + owner.user + "\"");
    assertThat(owner.explained(id).toString()).contains("Caroline keeps bees", "wombats");

    // when
    owner.states.remove(gone).removeMessage("acme", "trip-" + owner.user, "m1").await();

    // then: their ids and numbers stand, their texts do not
    await().atMost(LONG).until(() -> !owner.explained(id).toString().contains("wombats"));
    await().atMost(LONG).until(() -> !owner.explained(id).toString().contains("keeps bees"));
    JsonNode answer = owner.explained(id);
    assertThat(answer.get("tokens").asInt()).isPositive();
    assertThat(answer.toString()).contains("Caroline keeps hens", "closed on Mondays");
    JsonNode memories = part(answer, "memories");
    assertThat(memories.get("items")).isNotEmpty();
    for (JsonNode item : memories.get("items")) {
      boolean withdrawn = item.at("/source/memoryId").asText().equals("gone");
      assertThat(item.path("withdrawn").asBoolean()).isEqualTo(withdrawn);
      assertThat(item.get("text").asText().isEmpty()).isEqualTo(withdrawn);
      assertThat(item.get("number").asInt()).isPositive();
    }
  }

  private static JsonNode part(JsonNode answer, String name) {
    for (JsonNode part : answer.get("parts")) {
      if (part.get("name").asText().equals(name)) {
        return part;
      }
    }
    throw new AssertionError("no part " + name + " in " + answer);
  }

  @Test
  void shouldHaveNoWordsOnTheLog() throws Exception {
    // given
    owner.remember("near", "Caroline feeds axolotls", 0.9);
    say("pond-" + owner.user, "m1", "An axolotl sleeps in the pond.");

    // when
    String recalled = owner.ask(RECALL, "quokka", "");
    String searched = owner.ask(SEARCH, "does the axolotl sleep", "");
    String packed = owner.ask(CONTEXT, "quokka and axolotl", "");
    for (String id : List.of(recalled, searched, packed)) {
      assertThat(owner.explained(AnswerReference.of(id).value()).has("query"))
          .as("only the request's id opens the query")
          .isFalse();
    }

    // then
    await()
        .atMost(LONG)
        .until(
            () ->
                List.of(recalled, searched, packed).stream()
                    .map(AnswerReference::of)
                    .allMatch(of -> cluster.bytes(Topics.ANSWERS).contains(of.value())));
    for (var topic : List.of(Topics.ANSWERS, Topics.ACCESSES)) {
      assertThat(cluster.bytes(topic))
          .doesNotContain("quokka", "axolotl", recalled, searched, packed);
    }
    assertThat(owner.explained(searched).get("query").asText()).isEqualTo("does the axolotl sleep");
  }

  @Test
  void shouldNotFindTheAnswersOfOthers() throws Exception {
    // given
    owner.remember("near", "Caroline keeps bees", 0.9);
    String id = owner.ask(RECALL, "hives", "");
    owner.explained(id);

    // when / then: another tenant, another app, a reference, an id of nobody
    for (String key : List.of("other", "notes", "initech", "ann")) {
      assertThat(owner.status(key, id)).as(key).isEqualTo(404);
      assertThat(owner.status(key, AnswerReference.of(id).value())).as(key).isEqualTo(404);
    }
    assertThat(owner.status("all", "nobody")).isEqualTo(404);
    assertThat(service.get("all", "/v1/answers/nobody").body()).contains("requestId", "nobody");
    assertThat(owner.status("all", "a%20b")).isEqualTo(400);
  }

  @Test
  void shouldShowOnlyOwnAnswersWhenTheKeyIsBound() throws Exception {
    // given
    String body = "{\"query\":\"hives\"}";
    String anns = service.recall("ann", body).get("requestId").asText();
    String apps = service.recall("initech", body).get("requestId").asText();

    // when / then
    await().atMost(LONG).until(() -> owner.status("ann", anns) == 200);
    await().atMost(LONG).until(() -> owner.status("initech", apps) == 200);
    assertThat(owner.status("ann", apps)).isEqualTo(404);
    assertThat(owner.status("initech", anns)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"owner", "app"})
  void shouldRemoveTheAnswersOfAPurgedUser(String reach) throws Exception {
    // given
    String app = "app-" + owner.user;
    String before = owner.ask(RECALL, "hives", ",\"app\":\"" + app + "\"");
    String others = owner.ask(RECALL, "hives", "");
    owner.explained(before);
    owner.explained(others);

    // when
    var purge =
        MemoryCommand.newBuilder()
            .setCommandId("purge-" + owner.user)
            .setTenant("acme")
            .setApp(app)
            .setUser(reach.equals("app") ? null : owner.user)
            .setOccurredAt(Service.NOW)
            .setPayload(new Purge(reach, List.of(), null, null, null))
            .build();
    owner.states.send(Topics.MEMORY_COMMANDS.name(), app, purge).await();

    // then
    await().atMost(LONG).until(() -> owner.status("all", before) == 404);
    assertThat(owner.status("all", others)).isEqualTo(200);
  }

  @Test
  void shouldForgetAfterSevenDaysAndOutliveARestart(@TempDir Path directory) throws Exception {
    // given
    String recent = put(Service.NOW.minus(Duration.ofDays(7)));
    String old = put(Service.NOW.minus(Duration.ofDays(7)).minusMillis(1));
    String id = owner.ask(RECALL, "hives", "");
    owner.explained(id);
    await()
        .atMost(LONG)
        .until(() -> cluster.bytes(Topics.ANSWERS).contains(AnswerReference.of(id).value()));

    // when: a service without anything but the log
    try (Service restarted =
        new Service(
            cluster.settings(), directory, Defaults.of(QueryConfig.class), NoStats.sources())) {
      restarted.caughtUp();
      await()
          .atMost(LONG)
          .until(() -> restarted.get("all", "/v1/answers/" + id).statusCode() == 200);

      // then
      assertThat(restarted.read("all", "/v1/answers/" + id).get("query").asText())
          .isEqualTo("hives");
      assertThat(restarted.get("all", "/v1/answers/" + recent).statusCode()).isEqualTo(200);
      assertThat(restarted.get("all", "/v1/answers/" + old).statusCode()).isEqualTo(404);
    }
  }

  private String put(Instant at) throws Exception {
    String id = "r-" + at.toEpochMilli() + owner.user;
    GivenAnswer answer =
        GivenAnswer.newBuilder()
            .setReference(AnswerReference.of(id).value())
            .setTenant("acme")
            .setUser(owner.user)
            .setKind("recall")
            .setAt(at)
            .setQuery(ByteBuffer.wrap(AnswerReference.seal(id, "hives")))
            .build();
    owner.states.send(Topics.ANSWERS.name(), AnswerRecorder.key(answer), answer).await();
    return id;
  }

  @Test
  void shouldSayThatNoAnswersAreKept(@TempDir Path directory) throws Exception {
    QueryConfig d = Defaults.of(QueryConfig.class);
    var none =
        new QueryConfig(
            d.profile(),
            Map.of(),
            d.candidates(),
            0,
            d.accesses(),
            Defaults.of(AfterConfig.class),
            d.context(),
            new AnswersConfig(Duration.ZERO, 20, 16),
            d.changes(),
            d.webhooks(),
            d.tenants());
    try (Service without = new Service(cluster.settings(), directory, none, NoStats.sources())) {
      without.caughtUp();
      String id = without.recall("all", "{\"query\":\"hives\"}").get("requestId").asText();
      var refused = without.get("all", "/v1/answers/" + id);
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("query.answers.keep");
    }
  }
}
