package dev.memlog.query;

import static dev.memlog.query.Recalling.feature;
import static dev.memlog.query.Recalling.ids;
import static dev.memlog.query.Recalling.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** B4, O8: recalls add memories that are related to their results. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RelatedTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String BOBO = ",\"profile\":\"bobo\",\"explain\":true";

  @RegisterExtension final Recalling owner;

  RelatedTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    QueryConfig d = Defaults.of(QueryConfig.class);
    this.owner =
        new Recalling(
            cluster,
            directory,
            new QueryConfig(
                "bobo",
                d.profiles(),
                d.candidates(),
                d.rememberedQueries(),
                d.accesses(),
                d.after(),
                d.context(),
                d.answers(),
                d.changes(),
                d.webhooks(),
                d.tenants()));
  }

  private GraphElement element(String id, String... memories) {
    return GraphElement.newBuilder()
        .setId(id)
        .setTenant("acme")
        .setApp("default")
        .setUser(owner.user)
        .setWeight(1)
        .setMemories(List.of(memories))
        .setValidFrom(Instant.EPOCH)
        .build();
  }

  private void node(String name, String... memories) {
    GraphElement element = element("n-" + name, memories);
    element.setNode(new GraphNode(name, "person", List.of()));
    owner.states.put(element);
  }

  private void relate(String memory, RelatedMemory... others) {
    GraphElement element = element("r-" + memory);
    element.setRelations(new MemoryRelations(memory, List.of(others)));
    owner.states.put(element);
  }

  private static List<String> related(JsonNode answer) {
    return StreamSupport.stream(answer.path("results").spliterator(), false)
        .filter(hit -> hit.has("related"))
        .map(hit -> hit.at("/memory/memoryId").asText())
        .toList();
  }

  /** Tells that Ann's sister is Bea, which is found, and that Bea works at Acme, which is not. */
  private void family() throws Exception {
    owner.remember("sister", "Bea is Ann's sister", 0.8);
    owner.remember("job", "Bea works at Acme", 0.2);
    node("Ann", "sister");
    node("Bea", "sister", "job");
    GraphElement edge = element("e-sister", "sister");
    edge.setEdge(new GraphEdge("n-Ann", "sister", "n-Bea"));
    owner.states.put(edge).await();
    await()
        .atMost(LONG)
        .until(
            () ->
                owner.service.read("all", "/v1/graph?user=" + owner.user).path("edges").size()
                    == 1);
  }

  @Test
  void shouldReachWhatTheQueryDidNotFindOverASharedNode() throws Exception {
    family();

    JsonNode found = owner.recall("Where is Ann's sister employed?", BOBO);

    assertThat(ids(found)).containsExactly("sister", "job");
    assertThat(related(found)).containsExactly("job");
    JsonNode hit = found.get("results").get(1);
    double activation = score(found, "sister") * 0.5;
    assertThat(hit.at("/related/activation").asDouble()).isCloseTo(activation, within(1e-9));
    assertThat(hit.at("/related/path/0/fromMemoryId").asText()).isEqualTo("sister");
    assertThat(hit.at("/related/path/0/kind").asText()).isEqualTo("asked_node");
    assertThat(hit.at("/related/path/0/node").asText()).isEqualTo("Bea");
    assertThat(hit.at("/explanation/admittedBy").asText()).isEqualTo("related to a result");
    assertThat(feature(hit, "activation")).isCloseTo(activation, within(1e-9));
    double sum = 0;
    for (JsonNode feature : hit.at("/explanation/features")) {
      sum += feature.path("contribution").asDouble();
    }
    assertThat(sum).isCloseTo(hit.get("score").asDouble(), within(1e-9));
  }

  @Test
  void shouldSpreadInBoboAndOlliebotOnlyAndNeverIntoThePastOrAPreview() throws Exception {
    family();
    String query = "Where is Ann's sister employed?";

    assertThat(related(owner.recall(query, ",\"profile\":\"olliebot\""))).containsExactly("job");
    for (String profile : List.of("default", "adk", "harombe", "app-memory")) {
      assertThat(related(owner.recall(query, ",\"profile\":\"" + profile + "\""))).isEmpty();
    }
    assertThat(related(owner.recall(query, BOBO + ",\"asOf\":\"" + Service.NOW + "\""))).isEmpty();
    assertThat(related(owner.recall(query, BOBO + ",\"minSimilarity\":0.5"))).isEmpty();
    JsonNode preview =
        owner.service.previewForget(
            "all", "{\"query\":\"%s\",\"user\":\"%s\"}".formatted(query, owner.user));
    assertThat(preview.toString()).contains("sister").doesNotContain("Acme");
  }

  @Test
  void shouldAddAtMostThreeRelatedMemoriesBehindTheLimit() throws Exception {
    owner.remember("seed", "Caroline keeps bees", 0.8);
    RelatedMemory[] others = new RelatedMemory[5];
    for (int i = 0; i < 5; i++) {
      owner.remember("n" + i, "Caroline owns " + i + " hives", 0.2);
      others[i] =
          new RelatedMemory("n" + i, "same_topic", 0.9 - i / 100.0, false, 0.0, Instant.EPOCH);
    }
    relate("seed", others);

    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(ids(owner.recall("insects", BOBO + ",\"limit\":1")))
                    .containsExactly("seed", "n0", "n1", "n2"));
  }

  @Test
  void shouldNeverReachWhatIsArchivedForgottenOrDeleted() throws Exception {
    owner.remember("seed", "Caroline keeps bees", 0.8);
    owner.remember("archived", "Caroline owns hives", 0.2, m -> m.setStatus("archived"));
    owner.remember("forgotten", "Caroline owns hens", 0.2, m -> m.setStatus("forgotten"));
    Memory deleted = owner.remember("deleted", "Caroline owns swans", 0.2);
    owner.remember("live", "Caroline owns ducks", 0.2);
    String[] all = {"archived", "forgotten", "deleted", "live", "another owner's"};
    RelatedMemory[] others = new RelatedMemory[all.length];
    for (int i = 0; i < all.length; i++) {
      others[i] = new RelatedMemory(all[i], "similar", 0.9, false, 0.0, Instant.EPOCH);
    }
    relate("seed", others);
    node("Caroline", "seed", "archived", "forgotten", "deleted", "live");
    owner.states.remove(deleted).await();

    await()
        .atMost(LONG)
        .untilAsserted(
            () -> assertThat(ids(owner.recall("insects", BOBO))).containsExactly("seed", "live"));
  }

  @Test
  void shouldMarkRelatedMemoriesInAContext() throws Exception {
    family();

    String body =
        owner
            .service
            .post(
                "all",
                "/v1/context",
                "{\"query\":\"Where is Ann's sister employed?\",\"user\":\"%s\",\"profile\":\"bobo\",\"format\":\"b\",\"parts\":[\"memories\"]}"
                    .formatted(owner.user))
            .body();

    assertThat(body)
        .contains("sister\\\" (id: sister)")
        .contains("\\\"Bea works at Acme\\\" (related) (id: job)");
  }
}
