package dev.memlog.standalone;

import static dev.memlog.standalone.UserOverHttp.id;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.client.MemlogClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * End-to-end scenarios of memories in one process: how they are stated, changed and recalled.
 * Numbers of formulas are tested in query-service's RecallScoresTest and in extractor-stream's
 * tests of evolution. Each test has a user of its own.
 */
class MemoryScenariosTest {

  private static final Duration SOON = UserOverHttp.SOON;
  private static final double EXACT = 1e-6;

  @RegisterExtension static final RememberingMemlog MEMLOG = new RememberingMemlog();

  private final UserOverHttp ann = MEMLOG.user();

  private static double feature(JsonNode hit, String name) {
    for (JsonNode feature : hit.at("/explanation/features")) {
      if (feature.get("name").asText().equals(name)) {
        return feature.path("value").asDouble();
      }
    }
    throw new AssertionError("no " + name + " in " + hit);
  }

  @Test
  @DisplayName("O5: a memory keeps everything that it is told")
  void shouldKeepEverythingThatAMemoryIsTold() throws Exception {
    // when
    ann.remember(
        "k1",
        "Ann moors her dinghy at the north pier",
        Map.ofEntries(
            Map.entry("category", "fact"),
            Map.entry("type", "semantic"),
            Map.entry("tags", List.of("boats", "harbour")),
            Map.entry("description", "while planning the regatta"),
            Map.entry("subject", "Ann"),
            Map.entry("importance", 7),
            Map.entry("confidence", 0.9),
            Map.entry("project", "regatta")));

    // then
    JsonNode memory = ann.there("Ann moors her dinghy at the north pier");
    assertThat(memory.get("category").asText()).isEqualTo("fact");
    assertThat(memory.get("type").asText()).isEqualTo("semantic");
    assertThat(memory.get("tags").toString()).isEqualTo("[\"boats\",\"harbour\"]");
    assertThat(memory.get("description").asText()).isEqualTo("while planning the regatta");
    assertThat(memory.get("subject").asText()).isEqualTo("Ann");
    assertThat(memory.get("importance").asInt()).isEqualTo(7);
    assertThat(memory.get("confidence").asDouble()).isEqualTo(0.9);
    assertThat(memory.get("project").asText()).isEqualTo("regatta");
    assertThat(memory.get("origin").asText()).isEqualTo("explicit");
    assertThat(memory.get("status").asText()).isEqualTo("active");
    assertThat(memory.get("keywords")).isNotEmpty();
    assertThat(memory.has("createdAt")).isTrue();
    assertThat(memory.has("validFrom")).isTrue();
    assertThat(memory.has("validTo")).isFalse();
  }

  @Test
  @DisplayName("O6: told, recalled, corrected, forgotten, brought back, removed")
  void shouldRememberRecallCorrectForgetRestoreAndPurge() throws Exception {
    // when / then: told
    ann.remember("k1", "Ann keeps bees behind the barn");
    String id = id(ann.there("Ann keeps bees behind the barn"));
    await().atMost(SOON).until(() -> ann.recalled("bees behind the barn").size() == 1);

    // corrected
    ann.revise(id, Map.of("content", "Ann keeps geese behind the mill"));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(ann.recalled("geese behind the mill"))
                    .containsExactly("Ann keeps geese behind the mill"));
    assertThat(ann.recalled("bees barn")).isEmpty();

    // forgotten
    ann.ask("forget", Map.of("ids", List.of(id), "reason", "asked to"));
    await().atMost(SOON).until(() -> ann.recalled("geese behind the mill").isEmpty());
    ann.eventually(active -> assertThat(active).isEmpty());
    JsonNode forgotten =
        requireNonNull(ann.all("forgotten").get("Ann keeps geese behind the mill"));
    assertThat(forgotten.get("forgottenReason").asText()).isEqualTo("asked to");

    // brought back
    ann.ask("restore", Map.of("ids", List.of(id)));
    await().atMost(SOON).until(() -> ann.recalled("geese behind the mill").size() == 1);
    assertThat(ann.memory(id).path("history").findValuesAsText("kind"))
        .containsExactly("added", "revised", "forgotten", "restored");

    // removed
    ann.ask("purge", Map.of("reach", "memories", "ids", List.of(id)));
    await().atMost(SOON).until(() -> ann.all("all").isEmpty());
    assertThat(ann.recalled("geese behind the mill")).isEmpty();
  }

  @Test
  @DisplayName("B2: the same statement reinforces; in one sitting it adds no confidence")
  void shouldReinforceWithoutConfidenceInOneSitting() throws Exception {
    // given
    ann.remember("k1", "Ann keeps bees behind the barn");
    ann.there("Ann keeps bees behind the barn");

    // when
    ann.remember("k2", "Ann keeps bees behind the barn.", Map.of("importance", 8));

    // then
    ann.eventually(
        active -> {
          assertThat(active).hasSize(1);
          JsonNode memory = active.values().iterator().next();
          assertThat(memory.get("mentions").asInt()).isEqualTo(2);
          assertThat(memory.get("confidence").asDouble()).isCloseTo(0.8, within(EXACT));
          assertThat(memory.get("importance").asInt()).isEqualTo(8);
        });
  }

  @Test
  @DisplayName(
      "B2: another value supersedes; the older keeps its interval and is recalled if asked")
  void shouldSupersedeAnotherValue() throws Exception {
    // given
    ann.say("c1", "m1", "I live in Berlin.");
    JsonNode older = ann.there("I live in Berlin.");

    // when
    ann.say("c1", "m2", "I live in Munich.");

    // then
    JsonNode newer = ann.there("I live in Munich.");
    ann.eventually(active -> assertThat(active).doesNotContainKey("I live in Berlin."));
    JsonNode closed = requireNonNull(ann.all("superseded").get("I live in Berlin."));
    assertThat(id(closed)).isEqualTo(id(older));
    assertThat(closed.get("validTo")).isEqualTo(newer.get("validFrom"));
    assertThat(closed.get("supersededBy").asText()).isEqualTo(id(newer));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(ann.recalled("Ann lives")).containsExactly("I live in Munich."));
    assertThat(
            ann.recall(
                "Ann lives",
                Map.of("profile", "bobo", "statuses", List.of("superseded"), "purpose", "agent")))
        .hasSize(2);
    assertThat(ann.memory(id(older)).path("history").findValuesAsText("difference"))
        .containsExactly("", "value");
  }

  @Test
  @DisplayName("B5: an episode keeps what, where, when and how it was felt")
  void shouldKeepAnEpisode() throws Exception {
    // when
    ann.say(
        "c1",
        "m1",
        "I won a regional chess tournament in Brno last Friday!",
        Map.of("occurredAt", "2023-05-08T10:00:00Z"));

    // then
    JsonNode memory = ann.there("I won a regional chess tournament in Brno last Friday!");
    assertThat(memory.get("type").asText()).isEqualTo("episodic");
    assertThat(memory.at("/episode/what").asText()).startsWith("I won a regional chess tournament");
    assertThat(memory.at("/episode/place").asText()).isEqualTo("Brno");
    assertThat(memory.at("/episode/valence").asText()).isEqualTo("positive");
    assertThat(memory.get("occurredFrom").asText()).isEqualTo("2023-05-05");
    await()
        .atMost(SOON)
        .until(
            () ->
                ann.recall(
                            "When did Ann win the chess tournament?",
                            Map.of("types", List.of("episodic"), "purpose", "internal"))
                        .size()
                    == 1);
    assertThat(
            ann.recall(
                "When did Ann win the chess tournament?",
                Map.of("types", List.of("semantic"), "purpose", "internal")))
        .isEmpty();
  }

  @Test
  @DisplayName("B8: what is asked to be remembered weighs more, and says why")
  void shouldWeighWhatIsAskedToBeRememberedMore() throws Exception {
    // when
    ann.say(
        "c1",
        "m1",
        "Please remember that my flight to Oslo leaves on June 3rd.",
        Map.of("occurredAt", "2023-05-08T10:00:00Z"));

    // then
    JsonNode memory = ann.there("Please remember that my flight to Oslo leaves on June 3rd.");
    assertThat(memory.get("importance").asInt()).isGreaterThanOrEqualTo(8);
    assertThat(memory.get("importanceReasons")).isNotEmpty();
    assertThat(memory.get("origin").asText()).isEqualTo("explicit");
  }

  @Test
  @DisplayName("E5: what users recall rises above its equal, and what others look at does not")
  void shouldRaiseWhatUsersRecall() throws Exception {
    // given: two that are equally near to what is asked
    String both = "Ann planted tulips beside the gate and Ann painted shutters under the roof";
    ann.remember("k1", "Ann planted tulips beside the gate");
    ann.remember("k2", "Ann painted shutters under the roof");
    String tulips = id(ann.there("Ann planted tulips beside the gate"));
    String shutters = id(ann.there("Ann painted shutters under the roof"));
    Map<String, Object> looking =
        Map.of("profile", "bobo", "minSimilarity", 0.1, "purpose", "evaluation", "explain", true);
    await().atMost(SOON).until(() -> ann.recall(both, looking).size() == 2);
    boolean first = id(ann.recall(both, looking).getFirst().get("memory")).equals(tulips);
    String lower = first ? shutters : tulips;
    String upper = first ? tulips : shutters;
    String lowerWords = first ? "painted shutters under roof" : "planted tulips beside gate";
    String upperWords = first ? "planted tulips beside gate" : "painted shutters under roof";

    // when: a user recalls the lower one, others look at the upper one, more often and before
    for (String purpose : List.of("agent", "evaluation", "internal")) {
      for (int i = 0; i < 4; i++) {
        assertThat(
                ann.recall(
                    upperWords,
                    Map.of("purpose", purpose, "profile", "bobo", "minSimilarity", 0.6)))
            .hasSize(1);
      }
    }
    int times = 9;
    for (int i = 0; i < times; i++) {
      assertThat(ann.recall(lowerWords, Map.of("profile", "bobo", "minSimilarity", 0.6)))
          .hasSize(1);
    }

    // then
    await().atMost(SOON).until(() -> ann.memory(lower).at("/memory/accessCount").asLong() == times);
    assertThat(ann.memory(upper).at("/memory/accessCount").asLong()).isZero();
    assertThat(ann.memory(upper).at("/memory").has("lastAccessedAt")).isFalse();
    List<JsonNode> found = ann.recall(both, looking);
    assertThat(found).extracting(hit -> id(hit.get("memory"))).containsExactly(lower, upper);
    assertThat(feature(found.getFirst(), "frequency"))
        .isCloseTo(Math.log(1 + times) / Math.log(100), within(EXACT));
    assertThat(feature(found.getLast(), "frequency")).isZero();
    assertThat(feature(found.getFirst(), "recency"))
        .isGreaterThan(feature(found.getLast(), "recency"));
    assertThat(ann.memory(lower).path("history").findValuesAsText("kind"))
        .as("an access is no change")
        .containsExactly("added");
  }

  @Test
  @DisplayName("X5: a recall as of a past time finds what was known then")
  void shouldRecallWhatWasKnownAtAnyTimeOfARandomHistory() throws Exception {
    long seed = Long.getLong("memlog.histories.seed", System.nanoTime());
    System.out.println("random histories of memories: -Dmemlog.histories.seed=" + seed);
    int histories = Integer.getInteger("memlog.histories", 4);
    Random seeds = new Random(seed);
    try (var client = MemlogClient.builder(MEMLOG.addresses().api()).build();
        var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < histories; i++) {
        var history =
            new RandomHistory(client, "u-" + UUID.randomUUID(), new Random(seeds.nextLong()));
        running.add(
            threads.submit(
                () -> {
                  history.happen(12);
                  history.verify();
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    }
  }

  @Test
  @DisplayName("A1: the end of a conversation makes one memory of it")
  void shouldSumUpAConversationThatEnds() throws Exception {
    // given
    ann.say("trip", "m1", "I adopted a greyhound named Rocket on 3 March 2026.");
    ann.say("trip", "m2", "I moved to a farmhouse near Graz in April 2026.");
    ann.say("trip", "m3", "Thanks, bye!");

    // when
    ann.end("trip");

    // then
    await().atMost(SOON).until(() -> summaries("active").size() == 1);
    JsonNode memory = summaries("active").getFirst();
    assertThat(memory.get("content").asText())
        .hasSizeLessThanOrEqualTo(200)
        .contains("Rocket on 3 March 2026.\" ")
        .endsWith("Graz in April 2026.\"");
    assertThat(memory.get("sources")).hasSize(2);
    assertThat(memory.at("/digest/keyFacts")).hasSize(2);
    assertThat(memory.at("/digest/entities").findValuesAsText("name")).contains("Graz");
    await()
        .atMost(SOON)
        .until(() -> ann.recalled("greyhound farmhouse").contains(memory.get("content").asText()));

    // when
    ann.delete("trip", "m1");

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(summaries("all"))
                    .extracting(made -> made.get("content").asText())
                    .containsExactly("Ann: \"I moved to a farmhouse near Graz in April 2026.\""));
    await().atMost(SOON).until(ann::rests);
    assertThat(ann.memory(id(memory)).toString()).doesNotContain("Rocket", "greyhound");
  }

  @Test
  @DisplayName("A2: the eleventh conversation leaves ten memories, first in first out")
  void shouldKeepTheMemoriesOfTenConversations() throws Exception {
    for (int i = 1; i <= 11; i++) {
      ann.say("c" + i, "m1", "I visited museum number " + i + " in Trieste.");
      ann.end("c" + i);
      int made = i;
      await().atMost(SOON).until(() -> summaries("all").size() == made);
    }
    assertThat(ann.count("type=conversation")).isEqualTo(10);
    JsonNode first = summaries("archived").getFirst();
    assertThat(first.get("content").asText())
        .isEqualTo("Ann: \"I visited museum number 1 in Trieste.\"");
    assertThat(first.get("archivedReason").asText()).isEqualTo("compacted");
  }

  private List<JsonNode> summaries(String status) throws Exception {
    return ann.pages(status).stream()
        .filter(memory -> memory.get("type").asText().equals("conversation"))
        .toList();
  }
}
