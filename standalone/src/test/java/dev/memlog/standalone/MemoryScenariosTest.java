package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the feature list promises of memories, row by row, through all stages in one process; what
 * is a number of a formula is in query-service's RecallScoresTest and in extractor-stream's tests
 * of evolution. Each test has a user of its own.
 */
class MemoryScenariosTest {

  private static final Duration READY = Duration.ofSeconds(120);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final double EXACT = 1e-6;

  @TempDir static Path directory;
  private static EmbeddedMemlog memlog;

  private UserOverHttp ann;

  @BeforeAll
  static void start() throws Exception {
    StandaloneConfig config = TestConfig.remembering(directory.resolve("data"), 1);
    memlog = new EmbeddedMemlog(config, directory.resolve("memlog.log"));
    memlog.start();
    memlog.awaitReady(READY);
  }

  @AfterAll
  static void stop() {
    memlog.close();
  }

  @BeforeEach
  void anotherUser() {
    ann = new UserOverHttp(memlog.places().api(), "u-" + UUID.randomUUID());
  }

  @AfterEach
  void close() {
    ann.close();
  }

  /** Waits for what active memories have to show, by what they say. */
  private void eventually(ThrowingConsumer<Map<String, JsonNode>> shown) {
    await().atMost(SOON).untilAsserted(() -> shown.accept(ann.active()));
  }

  /** Waits until there is an active memory that says this. */
  private JsonNode there(String content) {
    eventually(active -> assertThat(active).containsKey(content));
    try {
      return requireNonNull(ann.active().get(content));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static String id(JsonNode memory) {
    return memory.get("memoryId").asText();
  }

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
    JsonNode memory = there("Ann moors her dinghy at the north pier");
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
    String id = id(there("Ann keeps bees behind the barn"));
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
    eventually(active -> assertThat(active).isEmpty());
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
  @DisplayName("B2: the same statement reinforces: confidence + 0.05")
  void shouldReinforceByFiveHundredths() throws Exception {
    // given
    ann.remember("k1", "Ann keeps bees behind the barn");
    there("Ann keeps bees behind the barn");

    // when
    ann.remember("k2", "Ann keeps bees behind the barn.", Map.of("importance", 8));

    // then
    eventually(
        active -> {
          assertThat(active).hasSize(1);
          JsonNode memory = active.values().iterator().next();
          assertThat(memory.get("mentions").asInt()).isEqualTo(2);
          assertThat(memory.get("confidence").asDouble()).isCloseTo(0.85, within(EXACT));
          assertThat(memory.get("importance").asInt()).isEqualTo(8);
        });
  }

  @Test
  @DisplayName(
      "B2: another value supersedes; the older keeps its interval and is recalled if asked")
  void shouldSupersedeAnotherValue() throws Exception {
    // given
    ann.say("c1", "m1", "I live in Berlin.");
    JsonNode older = there("Ann lives in Berlin");

    // when
    ann.say("c1", "m2", "I live in Munich.");

    // then
    JsonNode newer = there("Ann lives in Munich");
    eventually(active -> assertThat(active).doesNotContainKey("Ann lives in Berlin"));
    JsonNode closed = requireNonNull(ann.all("superseded").get("Ann lives in Berlin"));
    assertThat(id(closed)).isEqualTo(id(older));
    assertThat(closed.get("validTo")).isEqualTo(newer.get("validFrom"));
    assertThat(closed.get("supersededBy").asText()).isEqualTo(id(newer));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(ann.recalled("Ann lives")).containsExactly("Ann lives in Munich"));
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
    JsonNode memory = there("Ann won a regional chess tournament in Brno on 5 May 2023");
    assertThat(memory.get("type").asText()).isEqualTo("episodic");
    assertThat(memory.at("/episode/what").asText()).startsWith("won a regional chess tournament");
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
    JsonNode memory = there("Ann's flight to Oslo leaves on 3 June 2023");
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
    String tulips = id(there("Ann planted tulips beside the gate"));
    String shutters = id(there("Ann painted shutters under the roof"));
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
  @DisplayName("H5: what the memory put into a conversation is not remembered again")
  void shouldNotRememberWhatTheMemoryPutThere() throws Exception {
    // when
    ann.say(
        "c1",
        "m1",
        """
        RELEVANT CONTEXT FROM PAST CONVERSATIONS:
        ---
        [user]: I adopted a greyhound named Rex in Antwerp
        ---

        Now answer the current user question using the context above if relevant.

        USER QUESTION: I bought a kayak in Rostock.
        """);

    // then
    there("Ann bought a kayak in Rostock");
    assertThat(ann.all("all")).hasSize(1);
  }

  @Test
  @DisplayName("R2: a temporary conversation leaves nothing")
  void shouldLeaveNothingOfATemporaryConversation() throws Exception {
    // when
    ann.say("c1", "m1", "I adopted a greyhound named Rex.", Map.of("temporary", true));
    ann.say("c2", "m1", "I bought a kayak in Rostock.");

    // then: what came after it is there
    there("Ann bought a kayak in Rostock");
    assertThat(ann.all("all")).hasSize(1);
    assertThat(ann.recalled("greyhound named Rex")).isEmpty();
  }

  @Test
  @DisplayName("R5: sensitive matters are not read unless they are allowed")
  void shouldNotReadSensitiveMatters() throws Exception {
    // when
    ann.say("c1", "m1", "I was diagnosed with asthma in March at the clinic in Leeds.");
    ann.say("c1", "m2", "I bought a kayak in Rostock.");

    // then
    there("Ann bought a kayak in Rostock");
    assertThat(ann.all("all").keySet()).noneMatch(content -> content.contains("asthma"));
  }

  @Test
  @DisplayName("D3: list, count and remove by conversation, time, status and id")
  void shouldListCountAndRemoveByWhatIsAsked() throws Exception {
    // given
    ann.say("c1", "m1", "I bought a kayak in Rostock.");
    ann.say("c2", "m1", "I adopted a greyhound named Rex.");
    JsonNode kayak = there("Ann bought a kayak in Rostock");
    JsonNode rex = there("Ann adopted a greyhound named Rex");
    String made = rex.get("createdAt").asText();

    // when / then
    assertThat(ann.count("conversationId=" + ann.conversation("c1"))).isEqualTo(1);
    assertThat(ann.count("conversationId=none")).isZero();
    assertThat(ann.count("before=" + made)).isEqualTo(1);
    assertThat(ann.count("after=" + made)).isEqualTo(1);
    ann.ask("forget", Map.of("ids", List.of(id(rex))));
    await().atMost(SOON).until(() -> ann.count("status=forgotten") == 1);
    assertThat(ann.count("")).isEqualTo(1);
    assertThat(ann.count("status=all")).isEqualTo(2);

    // when
    ann.ask("purge", Map.of("reach", "conversation", "conversationId", ann.conversation("c1")));

    // then
    await().atMost(SOON).until(() -> ann.count("status=all") == 1);
    assertThat(ann.all("all").values())
        .extracting(MemoryScenariosTest::id)
        .containsExactly(id(rex));
    assertThat(id(kayak)).isNotEqualTo(id(rex));
    ann.ask("purge", Map.of("reach", "owner"));
    await().atMost(SOON).until(() -> ann.count("status=all") == 0);
  }

  @Test
  @DisplayName("X1: a deleted message takes what rests on it alone with it, an edited one too")
  void shouldWithdrawWhatRestsOnADeletedMessageAlone() throws Exception {
    // given
    ann.say("c1", "m1", "I bought a kayak in Rostock.");
    ann.say("c1", "m2", "I adopted a greyhound named Rex.");
    there("Ann bought a kayak in Rostock");
    there("Ann adopted a greyhound named Rex");
    await().atMost(SOON).until(() -> ann.recalled("greyhound named Rex").size() == 1);

    // when
    ann.delete("c1", "m1");
    ann.edit("c1", "m2", "I adopted a spaniel named Max.");

    // then
    there("Ann adopted a spaniel named Max");
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(ann.all("all").keySet())
                    .containsExactly("Ann adopted a spaniel named Max"));
    assertThat(ann.recalled("kayak in Rostock")).isEmpty();
    assertThat(ann.recalled("greyhound named Rex")).isEmpty();
  }

  @Test
  @DisplayName("X1: a deleted message weakens what it only supported")
  void shouldWeakenWhatADeletedMessageOnlySupported() throws Exception {
    // given: said in two conversations
    ann.say("c1", "m1", "I keep bees behind the barn.");
    there("Ann keeps bees behind the barn");
    ann.say("c2", "m1", "I keep bees behind the barn.");
    eventually(
        active ->
            assertThat(active.values())
                .extracting(memory -> memory.get("mentions").asInt())
                .containsExactly(2));
    double before = ann.active().values().iterator().next().get("confidence").asDouble();

    // when
    ann.delete("c1", "m1");

    // then
    eventually(
        active -> {
          assertThat(active).hasSize(1);
          JsonNode memory = active.values().iterator().next();
          assertThat(memory.get("mentions").asInt()).isEqualTo(1);
          assertThat(memory.get("confidence").asDouble()).isCloseTo(before - 0.05, within(EXACT));
          assertThat(memory.path("sources").findValuesAsText("conversationId"))
              .containsExactly(ann.conversation("c2"));
        });
    String id = id(ann.active().values().iterator().next());
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(ann.memory(id).path("history").findValuesAsText("kind"))
                    .containsExactly("weakened"));
    assertThat(ann.memory(id).path("history").get(0).has("before")).isFalse();
  }

  @Test
  @DisplayName("X7: from a memory to each message, its wording and who read it")
  void shouldLeadFromAMemoryToItsMessages() throws Exception {
    // given
    ann.say("c1", "m1", "I keep bees behind the barn.");
    there("Ann keeps bees behind the barn");
    ann.say("c2", "m7", "I keep bees behind the barn.");

    // when
    eventually(
        active ->
            assertThat(active.values())
                .extracting(memory -> memory.get("mentions").asInt())
                .containsExactly(2));
    JsonNode lineage = ann.memory(id(ann.active().values().iterator().next())).path("lineage");

    // then
    assertThat(lineage).hasSize(2);
    assertThat(lineage.findValuesAsText("messageId")).containsExactly("m1", "m7");
    assertThat(lineage.findValuesAsText("conversationId"))
        .containsExactly(ann.conversation("c1"), ann.conversation("c2"));
    for (JsonNode support : lineage) {
      assertThat(support.get("extractor").asText()).isEqualTo("rules");
      assertThat(support.get("extractorVersion").asText()).isNotBlank();
      assertThat(support.at("/sources/0/version").asText()).isNotBlank();
      assertThat(support.get("content").asText()).isEqualTo("Ann keeps bees behind the barn");
    }
  }
}
