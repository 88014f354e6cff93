package dev.memlog.query;

import static dev.memlog.query.Answers.assertUnavailable;
import static dev.memlog.query.Recalling.TERMS;
import static dev.memlog.query.Recalling.ids;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.query.answered.AnswerReference;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.state.Memory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which memories a recall returns. They share one service, and each has its own owner. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecallTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final TestCluster cluster;
  @RegisterExtension final Recalling owner;

  RecallTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    this.owner = new Recalling(cluster, directory);
  }

  @Test
  void shouldRecallActiveAndRequestedButNeverForgottenMemories() throws Exception {
    // given
    owner.remember("active", "Caroline lives in Munich", 0.8);
    owner.remember("superseded", "Caroline lives in Berlin", 0.8, m -> m.setStatus("superseded"));
    owner.remember("archived", "Caroline lives in Bern", 0.8, m -> m.setStatus("archived"));
    owner.remember("forgotten", "Caroline lives in Rome", 0.8, m -> m.setStatus("forgotten"));

    // when / then
    assertThat(ids(owner.recall("home", ",\"profile\":\"bobo\""))).containsExactly("active");
    assertThat(
            ids(
                owner.recall(
                    "home", ",\"profile\":\"bobo\",\"statuses\":[\"superseded\",\"archived\"]")))
        .containsExactlyInAnyOrder("active", "superseded", "archived");
    HttpResponse<String> refused =
        owner.service.post(
            "all", "/v1/memories:recall", "{\"query\":\"home\",\"statuses\":[\"forgotten\"]}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("statuses[0]");
  }

  /** B9: an overview question gets the summary of its topic, others get memories. */
  @Test
  void shouldAnswerAtTheLevelThatFitsTheQuery() throws Exception {
    // given
    owner.remember(
        "boss", "Caroline's boss is called Bea", 0.8, m -> m.getClaim().setImportance(8));
    owner.remember("team", "Caroline's team meets on Mondays", 0.7);
    Memory office = owner.remember("office", "Caroline's office is in Leeds", 0.6);
    owner.remember("bees", "Caroline keeps bees", 0.9);
    String overview = "what do you know about my work?";
    String bobo = ",\"profile\":\"bobo\"";

    // when
    JsonNode answer = owner.recall(overview, bobo + ",\"explain\":true");
    JsonNode hit = answer.at("/results/0");

    // then
    assertThat(ids(answer).getFirst()).isEqualTo("summary:domain:work");
    assertThat(ids(answer)).hasSize(5).contains("boss", "team", "office", "bees");
    assertThat(hit.get("rank").asInt()).isEqualTo(1);
    assertThat(hit.get("level").asText()).isEqualTo("domain");
    assertThat(answer.at("/results/1/rank").asInt()).isEqualTo(2);
    assertThat(answer.at("/results/1/level").asText()).isEqualTo("memory");
    assertThat(hit.get("score").asDouble()).isEqualTo(answer.at("/results/1/score").asDouble());
    assertThat(hit.at("/memory/content").asText())
        .startsWith("Work and studies: 3 memories, ")
        .endsWith(
            " Caroline's boss is called Bea. Caroline's office is in Leeds."
                + " Caroline's team meets on Mondays.");
    assertThat(hit.at("/memory/type").asText()).isEqualTo("summary");
    assertThat(hit.at("/memory/parts").toString()).isEqualTo("[\"boss\",\"office\",\"team\"]");
    assertThat(hit.at("/memory/effectiveImportance").asDouble()).isEqualTo(1);
    assertThat(hit.at("/summary/memories").asInt()).isEqualTo(3);
    assertThat(hit.at("/summary/parts/0/content").asText())
        .isEqualTo("Caroline's boss is called Bea");
    assertThat(hit.at("/explanation/admittedBy").asText()).contains("summary:domain:work");
    assertThat(ids(owner.recall("where does Caroline work?", bobo)))
        .doesNotContain("summary:domain:work");
    assertThat(ids(owner.recall(overview, bobo + ",\"level\":\"memory\"")))
        .doesNotContain("summary:domain:work");
    assertThat(ids(owner.recall(overview, bobo + ",\"level\":\"category\"")))
        .containsExactly("summary:category:fact");
    assertThat(ids(owner.recall("hives", bobo + ",\"level\":\"domain\"")))
        .containsExactly("summary:domain:other", "summary:domain:work");
    assertThat(ids(owner.recall(overview, bobo + ",\"ids\":[\"bees\",\"boss\"]")))
        .doesNotContain("summary:domain:work");
    assertThat(ids(owner.recall(overview, bobo + ",\"minSimilarity\":0.99"))).isEmpty();
    HttpResponse<String> refused =
        owner.service.post(
            "all", "/v1/memories:recall", "{\"query\":\"home\",\"level\":\"domains\"}");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("level", "did you mean");

    // when a memory is gone
    owner.states.remove(office).await();

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(owner.recall(overview, bobo + ",\"level\":\"domain\"").toString())
                    .contains("Bea")
                    .doesNotContain("Leeds"));
    assertThat(owner.service.meters.get("memlog.recall.summaries").counter().count())
        .isGreaterThanOrEqualTo(3);
  }

  @Test
  void shouldFilterByCategoryTypeSubjectAndTime() throws Exception {
    // given
    Instant late = Service.NOW.minus(Duration.ofDays(2));
    owner.remember("plain", "Caroline keeps bees", 0.8);
    owner.remember(
        "special",
        "Rex barked at the door",
        0.8,
        memory -> {
          memory.getClaim().setCategory("event");
          memory.getClaim().setType("episodic");
          memory.getClaim().setSubject("Rex");
          memory.setCreatedAt(late);
        });

    // when / then
    for (String filter :
        List.of(
            "\"categories\":[\"event\",\"project\"]",
            "\"types\":[\"episodic\"]",
            "\"subject\":\"REX\"",
            "\"after\":\"" + late + "\"")) {
      assertThat(ids(owner.recall("sound", ",\"profile\":\"bobo\"," + filter)))
          .as(filter)
          .containsExactly("special");
    }
    assertThat(ids(owner.recall("sound", ",\"profile\":\"bobo\",\"before\":\"" + late + "\"")))
        .containsExactly("plain");
  }

  @Test
  void shouldHideAMemoryWhenTheViewDiffersFromTheIndex() throws Exception {
    // given: an index that is behind in every way
    Memory gone = owner.remember("gone", "Caroline keeps bees", 0.8);
    Memory forgotten = owner.remember("forgotten", "Caroline keeps hens", 0.8);
    Memory edited = owner.remember("edited", "Caroline keeps ducks", 0.8);
    owner.remember("kept", "Caroline keeps geese", 0.8);
    owner.service.memories.add(
        Told.point(
            Told.memory("acme", owner.user, "never", "Caroline keeps cats", Service.NOW),
            KnownVectors.at(0.9),
            TERMS));
    Memory hidden = Told.next(forgotten, Service.NOW);
    hidden.setStatus("forgotten");
    Memory other = Told.next(edited, Service.NOW);
    other.getClaim().setContent("Caroline keeps swans");

    // when
    owner.states.remove(gone).put(hidden).put(other).await();

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(ids(owner.recall("birds", ",\"profile\":\"bobo\"")))
                    .containsExactly("kept"));
    assertThat(owner.service.meters.get("memlog.recall.stale").counter().count())
        .isGreaterThanOrEqualTo(4);
  }

  @Test
  void shouldFindNothingWhenNothingIsRelevant() throws Exception {
    // given
    owner.remember("n", "Caroline keeps bees", 0.1);

    // when / then
    for (String profile : List.of("default", "olliebot", "bobo")) {
      JsonNode answer = owner.recall("zorp blimfax", ",\"profile\":\"" + profile + "\"");
      assertThat(answer.path("results")).isEmpty();
      assertThat(answer.get("requestId").asText()).isNotEmpty();
    }
  }

  @Test
  void shouldRecordOneAccessWhenARecallFindsMemories() throws Exception {
    // given
    owner.remember("n", "Caroline keeps bees", 0.8);

    // when
    String found = owner.recall("hives", ",\"profile\":\"bobo\"").get("requestId").asText();
    String measured =
        owner
            .recall("hives", ",\"profile\":\"bobo\",\"purpose\":\"evaluation\"")
            .get("requestId")
            .asText();
    owner.recall("hives", ",\"profile\":\"bobo\",\"minSimilarity\":0.95");

    // then
    Map<String, Access> told = accesses(2);
    assertThat(told)
        .containsOnlyKeys(AnswerReference.of(found).value(), AnswerReference.of(measured).value());
    Access access = requireNonNull(told.get(AnswerReference.of(found).value()));
    assertThat(access.getKind()).isEqualTo("recall");
    assertThat(access.getPurpose()).isEqualTo("user");
    assertThat(access.getApp()).isEqualTo("default");
    assertThat(access.getFound()).extracting(Found::getId).containsExactly("n");
    assertThat(access.toString()).as("no words of the query").doesNotContain("hives");
    assertThat(requireNonNull(told.get(AnswerReference.of(measured).value())).getPurpose())
        .isEqualTo("evaluation");
  }

  @Test
  void shouldPreviewTheMemoriesThatAForgetWouldReach() throws Exception {
    // given
    owner.remember("hives", "Caroline keeps bees", 0.9);
    owner.remember("boat", "Caroline owns a boat", 0.1);

    // when
    JsonNode answer = preview("hives");

    // then
    assertThat(answer.path("preview")).hasSize(1);
    assertThat(answer.at("/preview/0/memory/memoryId").asText()).isEqualTo("hives");
    PreviewToken token = PreviewToken.parse(answer.path("previewToken").asText());
    assertThat(token.owner()).isEqualTo("acme/default/" + owner.user);
    assertThat(token.memoryIds()).containsExactly("hives");
    assertThat(token.issuedAt()).isEqualTo(Service.NOW);
    assertThat(ids(owner.recall("hives", ""))).as("nothing is forgotten").contains("hives");
  }

  @Test
  void shouldReturnNoTokenWhenAPreviewFindsNothing() throws Exception {
    // given
    owner.remember("boat", "Caroline owns a boat", 0.1);

    // when
    JsonNode answer = preview("hives");

    // then
    assertThat(answer.path("preview")).isEmpty();
    assertThat(answer.path("previewToken").asText()).isEmpty();
  }

  private JsonNode preview(String query) throws Exception {
    return owner.service.previewForget(
        "all", "{\"query\":\"%s\",\"user\":\"%s\"}".formatted(query, owner.user));
  }

  private Map<String, Access> accesses(int expected) {
    Map<String, Access> told = new HashMap<>();
    List<ConsumerRecord<String, Access>> records = new ArrayList<>();
    try (var consumer = cluster.accesses()) {
      await()
          .atMost(LONG)
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                records.stream()
                    .map(ConsumerRecord::value)
                    .filter(access -> owner.user.equals(access.getUser()))
                    .forEach(access -> told.put(access.getRequestId(), access));
                return told.size() >= expected;
              });
    }
    return told;
  }

  @Test
  void shouldNameTheUnavailableDependency() throws Exception {
    String body = "{\"query\":\"hives\",\"user\":\"" + owner.user + "\",\"profile\":\"bobo\"}";
    owner.service.memories.unavailable(true);
    try {
      assertUnavailable(
          owner.service.post("all", "/v1/memories:recall", body), "the index is unavailable");
    } finally {
      owner.service.memories.unavailable(false);
    }
    owner.service.embedderUnavailable.set(true);
    try {
      String other = body.replace("hives", "never asked before");
      assertUnavailable(
          owner.service.post("all", "/v1/memories:recall", other),
          "the embedding provider is unavailable");
    } finally {
      owner.service.embedderUnavailable.set(false);
    }
    owner.service.indexCaughtUp.set(false);
    try {
      assertUnavailable(owner.service.post("all", "/v1/memories:recall", body), "catching up");
    } finally {
      owner.service.indexCaughtUp.set(true);
    }
  }
}
