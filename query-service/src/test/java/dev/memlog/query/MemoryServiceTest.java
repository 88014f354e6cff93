package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.GetMemoryRequest;
import dev.memlog.api.v1.ListMemoriesRequest;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryServiceGrpc.MemoryServiceBlockingStub;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Support;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Memories as callers read them; switched off, so that nothing is recalled. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoryServiceTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RECALL = "/v1/memories:recall";

  private final Service service;
  private final States states;
  private final String user = "u-" + UUID.randomUUID();
  private final Instant first = Service.NOW.minus(Duration.ofHours(2));
  private final Instant second = Service.NOW.minus(Duration.ofHours(1));

  MemoryServiceTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    service = new Service(cluster.settings(), directory, new HashingEmbedder(), false);
    states = new States(cluster);
    service.caughtUp();
    var one = Told.memory("acme", user, "one", "Caroline keeps bees", first);
    var more = Told.next(one, second);
    more.getClaim().setContent("Caroline keeps bees near Bern");
    Support support = more.getSupports().getFirst();
    support.setContext(List.of(new Excerpt(support.getSources().getFirst(), "I keep bees. You?")));
    var two = Told.memory("acme", user, "two", "Caroline sold her boat", first.plusSeconds(1));
    two.setStatus("forgotten");
    two.setForgottenAt(first.plusSeconds(1));
    two.setForgottenReason("asked to");
    var apps = Told.memory("acme", null, "apps", "The app is used by sailors", first);
    var notes = Told.memory("acme", user, "noted", "Of the app called notes", first);
    notes.setApp("notes");
    states
        .put(more)
        .put(Told.change("added", one, null))
        .put(Told.change("merged", more, one))
        .put(two)
        .put(apps)
        .put(notes)
        .await();
    eventually(
        () -> service.get("all", "/v1/memories/noted?app=notes&user=" + user).statusCode() == 200);
  }

  @AfterAll
  void close() {
    states.close();
    service.close();
  }

  /** D2, D4: from a memory to what was said around its sources, until that is gone. */
  @Test
  void shouldListAMemorysConversationUntilItIsDeleted() throws Exception {
    String path = "/v1/memories/one/conversation?around=1&user=" + user;

    // given
    assertThat(JSON.readTree(service.get("all", path).body()).at("/sessions/0/note").asText())
        .isEqualTo("Session no longer available");

    // when
    states.put(States.conversation("acme", "c1", 5));
    for (int i = 0; i < 5; i++) {
      states.put(States.message("acme", "c1", i == 2 ? "m1" : "n" + i, i + 1));
    }
    states.await();

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () -> {
              JsonNode session = JSON.readTree(service.get("all", path).body()).at("/sessions/0");
              assertThat(session.at("/available").asBoolean()).isTrue();
              assertThat(session.findValuesAsText("messageId")).containsExactly("n1", "m1", "n3");
              assertThat(session.at("/sourceIds/0").asText()).isEqualTo("m1");
            });

    // when
    states.removeMessage("acme", "c1", "m1").removeConversation("acme", "c1").await();

    // then
    eventually(() -> service.get("all", path).body().contains("Session no longer available"));
  }

  @Test
  void shouldRefuseADrillDownByRuleAndValue() throws Exception {
    assertThat(service.get("all", "/v1/memories/one/conversation?around=21&user=" + user).body())
        .contains("must be from 0 to 20", "21");
    assertThat(service.get("all", "/v1/memories/none/conversation?user=" + user).statusCode())
        .isEqualTo(404);
    assertThat(service.get("all", "/v1/memories/one/conversation?user=other").statusCode())
        .isEqualTo(404);
  }

  @Test
  void shouldRefuseAContextOfMemoriesOnlyIfTheRequestNamesThem() throws Exception {
    var all = service.post("all", "/v1/context", "{\"query\": \"bees\", \"user\": \"u\"}");
    var named =
        service.post("all", "/v1/context", "{\"query\": \"bees\", \"parts\": [\"memories\"]}");

    assertThat(all.statusCode()).as(all.body()).isEqualTo(200);
    assertThat(named.body()).contains("failed_precondition", "switched off");
  }

  /** R1: blocks as callers read them. */
  @Test
  void shouldReadCoreMemoryWithItsHistoryAndWhyACommandWasRefused() throws Exception {
    // given
    String mine = "?user=" + user;
    states
        .put(Told.block(user, "persona", "I am Sam."))
        .put(Told.block(user, "gone", null))
        .put(Told.block(user, "user", "Caroline"))
        .await();
    eventually(() -> service.get("all", "/v1/core-memory/user" + mine).statusCode() == 200);

    // then
    JsonNode list = service.read("all", "/v1/core-memory" + mine);
    assertThat(list.at("/blocks"))
        .extracting(one -> one.get("block").asText())
        .containsExactly("persona", "user");
    assertThat(list.at("/blocks/0/characters").asInt()).isEqualTo(9);
    assertThat(service.read("all", "/v1/core-memory").path("blocks")).as("the app's own").isEmpty();
    JsonNode gone = service.read("all", "/v1/core-memory/gone" + mine + "&history=true");
    assertThat(gone.has("block")).isFalse();
    assertThat(gone.at("/history/0/before").asText()).isEqualTo("before");
    assertThat(service.get("all", "/v1/core-memory/gone" + mine).statusCode()).isEqualTo(404);
    assertThat(service.get("all", "/v1/core-memory/other" + mine).body())
        .contains("block must be a block of this owner, got other");
    var refused = service.get("all", "/v1/core-memory/gone" + mine + "&commandId=k2");
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body())
        .contains("write_rejected", "names a command that was refused: block gone does not exist");

    // when
    states.removeBlock("acme/default/" + user, "persona").await();

    // then
    eventually(() -> service.get("all", "/v1/core-memory/persona" + mine).statusCode() == 404);
  }

  /** O10: the graph as callers read it. */
  @Test
  void shouldReadTheGraphWithTheStatementsOfItsEdges() throws Exception {
    // given
    String mine = "?user=" + user;
    states
        .put(Told.node(user, "n-ann", "Ann"))
        .put(Told.node(user, "n-carol", "Carol", "Ann's mum"));
    states
        .put(Told.node(user, "n-leeds", "Leeds"))
        .put(Told.edge(user, "e-1", "n-ann", "mother", "n-carol"));
    states.put(Told.edge(user, "e-2", "n-carol", "lives_in", "n-leeds")).await();
    eventually(() -> service.read("all", "/v1/graph" + mine).path("edges").size() == 2);

    // then
    JsonNode around = service.read("all", "/v1/graph" + mine + "&node=mother");
    assertThat(around.at("/nodes"))
        .extracting(one -> one.get("name").asText())
        .containsExactly("Carol", "Ann", "Leeds");
    assertThat(around.at("/edges/0/statements/0/memoryId").asText()).isEqualTo("one");
    assertThat(around.at("/edges/0/statements/0/sources")).isNotEmpty();
    JsonNode path = service.read("all", "/v1/graph" + mine + "&from=ann&to=leeds");
    assertThat(path.at("/edges"))
        .extracting(one -> one.get("relation").asText())
        .containsExactly("mother", "lives_in");
    assertThat(service.read("all", "/v1/graph").path("nodes")).as("the app's own").isEmpty();
    assertThat(service.read("all", "/v1/graph" + mine + "&asOf=2001-01-01T00:00:00Z").path("nodes"))
        .isEmpty();
    assertThat(service.get("all", "/v1/graph" + mine + "&node=bob").statusCode()).isEqualTo(404);
    assertThat(service.get("all", "/v1/graph" + mine + "&from=ann&node=x&depth=3").body())
        .contains(
            "to is required, since a path has two ends",
            "node must not be given together with from and to, got x",
            "depth must be from 1 to 2, got 3");

    // when
    states.removeElement("acme/default/" + user, "n-leeds").await();

    // then
    eventually(() -> service.read("all", "/v1/graph" + mine).path("edges").size() == 1);
  }

  @Test
  void shouldReadOneWithItsLineageAndHistory() throws Exception {
    // when
    JsonNode plain = service.read("all", "/v1/memories/one?user=" + user);
    JsonNode whole = service.read("all", "/v1/memories/one?history=true&user=" + user);

    // then
    assertThat(plain.at("/memory/content").asText()).isEqualTo("Caroline keeps bees near Bern");
    assertThat(plain.at("/memory/status").asText()).isEqualTo("active");
    assertThat(plain.at("/memory/sources/0/messageId").asText()).isEqualTo("m1");
    assertThat(plain.at("/lineage/0/extractor").asText()).isEqualTo("rules");
    assertThat(plain.at("/lineage/0/sources/0/conversationId").asText()).isEqualTo("c1");
    assertThat(plain.at("/lineage/0/sources/0/version").asText()).isEqualTo("v1");
    assertThat(plain.at("/lineage/0/context/0/text").asText()).isEqualTo("I keep bees. You?");
    assertThat(plain.at("/lineage/0/context/0/source/messageId").asText()).isEqualTo("m1");
    assertThat(plain.path("history")).isEmpty();
    assertThat(whole.at("/history/0/kind").asText()).isEqualTo("added");
    assertThat(whole.at("/history/0/cause").asText()).isEqualTo("candidate");
    assertThat(whole.at("/history/1/kind").asText()).isEqualTo("merged");
    assertThat(whole.at("/history/1/before/content").asText()).isEqualTo("Caroline keeps bees");
  }

  @Test
  void shouldDescribeTheStateOfMemoriesInFigures() throws Exception {
    JsonNode health = service.read("all", "/v1/memories:health?user=" + user);
    assertThat(health.at("/byStatus/active").asInt()).isEqualTo(1);
    assertThat(health.at("/byStatus/forgotten").asInt()).isEqualTo(1);
    assertThat(health.get("byType").properties()).hasSize(1);
    assertThat(health.get("growth")).hasSize(7);
    assertThat(service.read("all", "/v1/memories:health?user=nobody").path("byStatus")).isEmpty();
    assertThat(service.get("all", "/v1/memories:health?app=a%20b").statusCode()).isEqualTo(400);
  }

  @Test
  void shouldCountMemoriesByStatusForOperators() throws Exception {
    JsonNode stats = service.read("all", "/v1/admin/stats");
    assertThat(stats.at("/memories/active").asInt()).isPositive();
    assertThat(stats.at("/memories/forgotten").asInt()).isPositive();
    assertThat(service.meters.get("memlog.memories.apps").gauge().value()).isPositive();
    // What there is none of is left out.
    assertThat(stats.path("memories")).allSatisfy(count -> assertThat(count.asInt()).isPositive());
  }

  @Test
  void shouldListAndCount() throws Exception {
    String ofUser = "&user=" + user;
    assertThat(contents(service.read("all", "/v1/memories?limit=5" + ofUser)))
        .isEqualTo("[Caroline keeps bees near Bern]");
    JsonNode page = service.read("all", "/v1/memories?status=all&limit=1" + ofUser);
    assertThat(contents(page)).isEqualTo("[Caroline keeps bees near Bern]");
    JsonNode next =
        service.read(
            "all",
            "/v1/memories?status=all&limit=1&pageToken="
                + page.get("nextPageToken").asText()
                + ofUser);
    assertThat(contents(next)).isEqualTo("[Caroline sold her boat]");
    assertThat(next.at("/memories/0/forgottenReason").asText()).isEqualTo("asked to");
    assertThat(next.path("nextPageToken").asText()).isEmpty();
    assertThat(service.read("all", "/v1/memories:count?status=all" + ofUser).get("count").asText())
        .isEqualTo("2");
    assertThat(
            service
                .read("all", "/v1/memories:count?category=event" + ofUser)
                .path("count")
                .asText("0"))
        .isEqualTo("0");
    assertThat(contents(service.read("all", "/v1/memories")))
        .contains("The app is used by sailors");
    assertThat(contents(service.read("all", "/v1/apps/notes/memories?limit=100")))
        .isEqualTo("[Of the app called notes]");
  }

  /**
   * D3: by ids, conversation, time and app; what another owner, app or tenant has does not count.
   */
  @Test
  void shouldListCountAndRecallWithinAScope() throws Exception {
    String ofUser = "&user=" + user;
    for (String scope :
        List.of("ids=one&ids=noted&ids=apps", "conversationId=c1", "before=2999-01-01T00:00:00Z")) {
      assertThat(contents(service.read("all", "/v1/memories?" + scope + ofUser)))
          .as(scope)
          .isEqualTo("[Caroline keeps bees near Bern]");
      assertThat(count("all", "/v1/memories:count?" + scope + ofUser)).as(scope).isEqualTo(1);
    }
    for (String scope :
        List.of("ids=noted", "conversationId=c9", "after=2999-01-01T00:00:00Z", "ids=two")) {
      assertThat(contents(service.read("all", "/v1/memories?" + scope + ofUser))).isEqualTo("[]");
      assertThat(count("all", "/v1/memories:count?" + scope + ofUser)).as(scope).isZero();
    }
    assertThat(count("all", "/v1/memories:count?ids=one&ids=two&status=all" + ofUser)).isEqualTo(2);
    assertThat(count("other", "/v1/memories:count?ids=one&ids=two&status=all" + ofUser)).isZero();
    assertThat(count("notes", "/v1/memories:count?ids=one" + ofUser)).isZero();

    // of a whole app
    String app = "/v1/apps/notes/memories";
    assertThat(contents(service.read("all", app + "?ids=noted&ids=one")))
        .isEqualTo("[Of the app called notes]");
    assertThat(contents(service.read("all", app + "?before=1990-01-01T00:00:00Z"))).isEqualTo("[]");
    assertThat(contents(service.read("all", app + "?conversationId=c9"))).isEqualTo("[]");
    assertThat(count("all", app + ":count?status=all")).isEqualTo(1);
    assertThat(count("all", app + ":count?status=forgotten")).isZero();
    assertThat(count("other", app + ":count")).isZero();
    assertThat(service.get("notes", "/v1/apps/default/memories:count").statusCode()).isEqualTo(403);
  }

  private static void eventually(Callable<Boolean> seen) {
    await().atMost(LONG).until(seen);
  }

  private int count(String key, String path) throws Exception {
    return service.read(key, path).path("count").asInt();
  }

  private static String contents(JsonNode answer) {
    return answer.path("memories").findValuesAsText("content").toString();
  }

  @Test
  void shouldKeepToWhatTheKeyAllows() throws Exception {
    String ofUser = "?user=" + user;
    assertThat(contents(service.read("notes", "/v1/memories" + ofUser)))
        .as("the key's only app")
        .isEqualTo("[Of the app called notes]");
    assertThat(service.get("notes", "/v1/memories/one" + ofUser).statusCode()).isEqualTo(404);
    assertThat(service.get("notes", "/v1/memories/one" + ofUser + "&app=default").statusCode())
        .isEqualTo(403);
    assertThat(service.get("notes", "/v1/apps/default/memories").statusCode()).isEqualTo(403);
    assertThat(service.get("other", "/v1/memories/one" + ofUser).statusCode()).isEqualTo(404);
    assertThat(contents(service.read("other", "/v1/memories" + ofUser))).isEqualTo("[]");
    assertThat(service.get("all", "/v1/memories/one").statusCode())
        .as("the app's own")
        .isEqualTo(404);
  }

  @Test
  void shouldAnswerOverGrpc() {
    var stub = service.grpc("all", MemoryServiceBlockingStub.class);
    assertThat(
            stub.listMemories(ListMemoriesRequest.newBuilder().setUser(user).build())
                .getMemoriesList())
        .extracting(Memory::getMemoryId)
        .containsExactly("one");
    assertThatThrownBy(
            () -> stub.getMemory(GetMemoryRequest.newBuilder().setMemoryId("nobody's").build()))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    assertThatThrownBy(
            () -> stub.getMemory(GetMemoryRequest.newBuilder().setMemoryId("nobodys").build()))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.NOT_FOUND));
  }

  @Test
  void shouldSayThatNothingIsRecalledWhileMemoriesAreOff() throws Exception {
    HttpResponse<String> answer = service.post("all", RECALL, "{\"query\":\"bees\"}");
    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("failed_precondition", "extractor.memories.enabled");
  }
}
