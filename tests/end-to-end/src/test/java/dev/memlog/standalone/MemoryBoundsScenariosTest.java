package dev.memlog.standalone;

import static dev.memlog.standalone.UserOverHttp.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * End-to-end scenarios of the limits of memories in one process: what is never stored, what is
 * removed with its message, and the sources of a memory. Each test has a user of its own.
 */
class MemoryBoundsScenariosTest {

  private static final Duration SOON = UserOverHttp.SOON;
  private static final double EXACT = 1e-6;

  @RegisterExtension static final RememberingMemlog MEMLOG = new RememberingMemlog();

  private final UserOverHttp ann = MEMLOG.user();

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
    ann.there("I bought a kayak in Rostock.");
    assertThat(ann.all("all")).hasSize(1);
  }

  @Test
  @DisplayName("H5: what the memory has put into prompts is neither indexed nor remembered")
  void shouldNotLearnFromItsOwnContexts() throws Exception {
    // given: two users who say the same; the agent of one of them pastes what it was given
    List<String> things = List.of("goats", "kayaks", "clocks", "lanterns", "tractors");
    List<String> places = List.of("barn", "mill", "church", "school", "bridge");
    List<String> formats = List.of("markdown", "xml", "json", "a3", "h5", "b");
    try (UserOverHttp plain = MEMLOG.user()) {
      for (int turn = 0; turn < 50; turn++) {
        String own =
            "I keep %d %s behind the %s."
                .formatted(turn + 11, things.get(turn % 5), places.get(turn / 10));
        plain.say("loop", "m" + turn, own);
        plain.say("loop", "a" + turn, "Noted.", Map.of("role", "assistant", "author", "Bot"));
        String context = ann.context(own, formats.get(turn % formats.size()));
        ann.say("loop", "m" + turn, context + "\n\n" + own);
        String recited = statement(context).orElse("Noted.");
        ann.say("loop", "a" + turn, recited, Map.of("role", "assistant", "author", "Bot"));
      }

      // when
      await().atMost(SOON).until(() -> ann.rests() && plain.active().size() >= 5);
      await().atMost(SOON).until(ann::rests);

      // then
      assertThat(mentions(ann)).isEqualTo(mentions(plain)).hasSizeGreaterThanOrEqualTo(5);
      for (String thing : things) {
        assertThat(ann.found("how many " + thing + " behind the barn"))
            .isNotEmpty()
            .noneMatch(hit -> hit.contains("emory") || hit.contains("PAST CONVERSATIONS"));
      }
      assertThat(ann.found("Memory context what is remembered"))
          .noneMatch(hit -> hit.contains("emory"));
      assertThat(ann.messages("loop")).as("messages stay as they were written").hasSize(100);
    }
  }

  @Test
  @DisplayName("R2: a temporary conversation leaves nothing")
  void shouldLeaveNothingOfATemporaryConversation() throws Exception {
    // when
    ann.say("c1", "m1", "I adopted a greyhound named Rex.", Map.of("temporary", true));
    ann.say("c2", "m1", "I bought a kayak in Rostock.");

    // then: what came after it is there
    ann.there("I bought a kayak in Rostock.");
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
    ann.there("I bought a kayak in Rostock.");
    assertThat(ann.all("all").keySet()).noneMatch(content -> content.contains("asthma"));
  }

  @Test
  @DisplayName("D3: list, count and remove by conversation, time, status and id")
  void shouldListCountAndRemoveByWhatIsAsked() throws Exception {
    // given: one after the other, for what the broker takes at once is made at one time
    ann.say("c1", "m1", "I bought a kayak in Rostock.");
    JsonNode kayak = ann.there("I bought a kayak in Rostock.");
    ann.say("c2", "m1", "I adopted a greyhound named Rex.");
    JsonNode rex = ann.there("I adopted a greyhound named Rex.");
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
    assertThat(ann.all("all").values()).extracting(UserOverHttp::id).containsExactly(id(rex));
    assertThat(id(kayak)).isNotEqualTo(id(rex));
    ann.ask("purge", Map.of("reach", "owner"));
    await().atMost(SOON).until(() -> ann.count("status=all") == 0);
  }

  @Test
  @DisplayName("H4, A3, D: contexts and searches in the profiles harombe, app-memory and adk")
  void shouldAnswerAfterTheDocumentsOfOtherProducts() throws Exception {
    // given
    ann.say("c1", "m1", "I adopted a greyhound named Rex in Antwerp.");
    JsonNode rex = ann.there("I adopted a greyhound named Rex in Antwerp.");
    for (int i = 1; i <= 6; i++) {
      ann.say("c2", "k" + i, "I bought kayak number " + i + " in Rostock.");
      ann.there("I bought kayak number " + i + " in Rostock.");
    }
    ann.say("c2", "k7", "I bought kayak number 7 in Rostock.");
    JsonNode kayak = ann.there("I bought kayak number 7 in Rostock.");
    String question = "I adopted a greyhound named Rex in Antwerp";
    await().atMost(SOON).until(() -> ann.search("adk", "kayak in Rostock").size() == 5);

    // when
    JsonNode harombe = ann.contextIn("harombe", question);
    JsonNode apps = ann.contextIn("app-memory", "");
    List<JsonNode> adk = ann.search("adk", "kayak in Rostock");

    // then: similar messages only, in the wording of the documents
    assertThat(harombe.get("text").asText())
        .startsWith(
            "RELEVANT CONTEXT FROM PAST CONVERSATIONS:\n---\n[USER]: I adopted a greyhound named"
                + " Rex in Antwerp.\n---\n")
        .endsWith("USER QUESTION: " + question)
        .doesNotContain("kayak");
    assertThat(harombe.get("maxTokens").asInt()).isEqualTo(2048);

    // then: the latest memories first, ten at most
    String block = apps.get("text").asText();
    assertThat(block)
        .startsWith(
            "(memories for app: default)\nThe following are memories from previous conversations"
                + " with this app:\n\n1. [Created: "
                + kayak.get("createdAt").asText().substring(0, 10)
                + "] Ann, ")
        .containsPattern("\\n1\\. .*: \"I bought kayak number 7 in Rostock\\.\"\\n2\\. ")
        .endsWith("\n\nUse these memories to provide context-aware responses.")
        .contains("8. [Created: " + rex.get("createdAt").asText().substring(0, 10));

    // then: 0.7 times meaning and 0.3 times words
    for (JsonNode hit : adk) {
      Map<String, Double> weights = new TreeMap<>();
      double sum = 0;
      for (JsonNode feature : hit.at("/explanation/features")) {
        double weight = feature.get("weight").asDouble();
        if (weight != 0) {
          weights.put(feature.get("name").asText(), weight);
          sum += weight * feature.get("value").asDouble();
        }
      }
      assertThat(weights).isEqualTo(Map.of("dense", 0.7, "lexical", 0.3));
      assertThat(hit.get("score").asDouble()).isCloseTo(sum, within(EXACT));
    }
  }

  @Test
  @DisplayName("X1: a deleted message takes what rests on it alone with it, an edited one too")
  void shouldWithdrawWhatRestsOnADeletedMessageAlone() throws Exception {
    // given
    ann.say("c1", "m1", "I bought a kayak in Rostock.");
    ann.say("c1", "m2", "I adopted a greyhound named Rex.");
    ann.there("I bought a kayak in Rostock.");
    ann.there("I adopted a greyhound named Rex.");
    await().atMost(SOON).until(() -> ann.recalled("greyhound named Rex").size() == 1);

    // when
    ann.delete("c1", "m1");
    ann.edit("c1", "m2", "I adopted a spaniel named Max.");

    // then
    ann.there("I adopted a spaniel named Max.");
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(ann.all("all").keySet())
                    .containsExactly("I adopted a spaniel named Max."));
    assertThat(ann.recalled("kayak in Rostock")).isEmpty();
    assertThat(ann.recalled("greyhound named Rex")).isEmpty();
  }

  @Test
  @DisplayName("X1: a deleted message weakens what it only supported")
  void shouldWeakenWhatADeletedMessageOnlySupported() throws Exception {
    // given: said on two days
    String day = Instant.now().minus(Duration.ofDays(2)).toString();
    ann.say("c1", "m1", "I keep bees behind the barn.", Map.of("occurredAt", day));
    ann.there("I keep bees behind the barn.");
    ann.say("c2", "m1", "I keep bees behind the barn.");
    ann.eventually(
        active ->
            assertThat(active.values())
                .extracting(memory -> memory.get("mentions").asInt())
                .containsExactly(2));
    double before = ann.active().values().iterator().next().get("confidence").asDouble();

    // when
    ann.delete("c1", "m1");

    // then
    ann.eventually(
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
  @DisplayName("X7: from a memory to each message, its text version and its extractor")
  void shouldLeadFromAMemoryToItsMessages() throws Exception {
    // given
    ann.say("c1", "m1", "I keep bees behind the barn.");
    ann.there("I keep bees behind the barn.");
    ann.say("c2", "m7", "I keep bees behind the barn.");

    // when
    ann.eventually(
        active ->
            assertThat(active.values())
                .extracting(memory -> memory.get("mentions").asInt())
                .containsExactly(2));
    JsonNode lineage = ann.memory(id(ann.active().values().iterator().next())).path("lineage");

    // then
    assertThat(lineage).hasSize(2);
    assertThat(lineage)
        .extracting(support -> support.at("/sources/0/messageId").asText())
        .containsExactly("m1", "m7");
    assertThat(lineage)
        .extracting(support -> support.at("/sources/0/conversationId").asText())
        .containsExactly(ann.conversation("c1"), ann.conversation("c2"));
    for (JsonNode support : lineage) {
      assertThat(support.get("extractor").asText()).isEqualTo("quotes");
      assertThat(support.get("extractorVersion").asText()).isNotBlank();
      assertThat(support.at("/sources/0/version").asText()).isNotBlank();
      assertThat(support.get("content").asText()).isEqualTo("I keep bees behind the barn.");
    }
  }

  @Test
  @DisplayName("B5: three runs become a habit, which ends with one of their messages")
  void shouldMakeAHabitOfThreeRunsAndEndItWithOneOfThem() throws Exception {
    // given
    run("m1", "I went for a run along the river on 4 May.", "2025-05-04");
    run("m2", "I went for a run along the river on 11 May.", "2025-05-11");
    run("m3", "I went for a run along the river on 18 May.", "2025-05-18");
    await().atMost(SOON).until(() -> ann.pages("active").size() == 3);

    // when
    ann.end("runs");

    // then
    await().atMost(SOON).until(() -> habit().isPresent());
    JsonNode habit = habit().orElseThrow();
    assertThat(habit.get("occurredFrom").asText()).isEqualTo("2025-05-04");
    assertThat(habit.get("occurredTo").asText()).isEqualTo("2025-05-18");
    assertThat(habit.get("sources")).hasSize(3);
    await()
        .atMost(SOON)
        .until(() -> ann.recalled("run along the river").contains(habit.get("content").asText()));

    // when
    ann.delete("runs", "m3");

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(ann.pages("active"))
                    .filteredOn(memory -> !memory.get("type").asText().equals("conversation"))
                    .extracting(memory -> memory.get("occurredFrom").asText())
                    .containsExactlyInAnyOrder("2025-05-04", "2025-05-11"));
  }

  /** Returns the active memory that states the habit, which speaks for all episodes. */
  private Optional<JsonNode> habit() throws Exception {
    return ann.pages("active").stream()
        .filter(memory -> memory.get("sources").size() == 3)
        .filter(memory -> !memory.get("type").asText().equals("conversation"))
        .findFirst();
  }

  private void run(String message, String text, String day) throws Exception {
    ann.say("runs", message, text, Map.of("occurredAt", day + "T09:30:00Z"));
  }

  /** Returns the first statement of a context. */
  private static Optional<String> statement(String context) {
    return Pattern.compile("I keep [^.\"<\n]*")
        .matcher(context)
        .results()
        .map(found -> found.group() + ".")
        .findFirst();
  }

  private static Map<String, Integer> mentions(UserOverHttp user) throws Exception {
    Map<String, Integer> mentions = new TreeMap<>();
    user.all("all")
        .forEach((content, memory) -> mentions.put(content, memory.path("mentions").asInt()));
    return mentions;
  }
}
