package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.query.window.ConversationWindow;
import dev.memlog.state.Message;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of windows over a conversation, and of contexts as of a past time. */
class ContextWindowTest extends ContextScenario {

  ContextWindowTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    super(cluster, directory);
  }

  @Test
  void shouldListTheMessagesThatFitABudget() throws Exception {
    JsonNode all =
        service.read("all", "/v1/conversations/trip/messages?maxTokens=1000&tokenizer=o200k");
    assertThat(all.get("messages")).hasSize(3);
    assertThat(all.get("tokenizer").asText()).isEqualTo("o200k");
    int sum = 0;
    for (JsonNode message : all.get("messages")) {
      sum += message.get("tokens").asInt();
    }
    assertThat(all.get("tokens").asInt()).isEqualTo(sum);

    JsonNode few = service.read("all", "/v1/conversations/trip/messages?maxTokens=20");
    assertThat(few.get("messages")).hasSize(2);
    assertThat(few.at("/messages/1/messageId").asText()).isEqualTo("m3");

    assertThat(service.read("all", "/v1/conversations/trip/messages").has("tokens")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "maxTokens=15, maxTokens",
    "maxTokens=100&limit=101, limit",
    "maxTokens=100&pageToken=x, pageToken",
    "strategy=sliding, strategy",
    "tokenizer=gpt, tokenizer"
  })
  void shouldRefuseAWindowThatBreaksARule(String query, String field) throws Exception {
    var answer = service.get("all", "/v1/conversations/trip/messages?" + query);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }

  @Test
  void shouldKeepSystemAndFlaggedMessagesOfAWholeConversationWithStrategyHybrid() throws Exception {
    // given
    recalling.states.put(of("ada", "long"));
    say("long", "rule", 0, "system", "Always answer in rhymes.");
    Message pinned = States.message("acme", "long", "pinned", START + 1);
    pinned.setUser("ada");
    pinned.setFlags(List.of("pinned"));
    recalling.states.put(pinned);
    for (int i = 0; i < ConversationWindow.MOST_MESSAGES + 20; i++) {
      Message message = States.message("acme", "long", "n" + i, START + 2 + i);
      message.setUser("ada");
      recalling.states.put(message);
    }
    recalling.states.await();
    String path = "/v1/conversations/long/messages?maxTokens=1000&strategy=";
    String last = "n" + (ConversationWindow.MOST_MESSAGES + 19);
    await().until(() -> ids(service.read("all", path + "window")).contains(last));

    // when
    JsonNode hybrid = service.read("all", path + "hybrid");
    JsonNode window = service.read("all", path + "window");
    JsonNode context =
        context(
            "{\"query\":\"what now\",\"user\":\"ada\",\"conversation\":\"long\","
                + "\"strategy\":\"hybrid\"}");

    // then
    assertThat(ids(hybrid)).contains("rule", "pinned");
    assertThat(ids(window)).doesNotContain("rule", "pinned");
    assertThat(context.get("text").asText()).contains("Always answer in rhymes.");
  }

  private static List<String> ids(JsonNode window) {
    return window.get("messages").findValuesAsText("messageId");
  }

  @Test
  void shouldPackWhatWasWrittenByAPastTime() throws Exception {
    // given
    String asked = "{\"query\":\"when does the ferry leave\",\"user\":\"ada\",";
    String asOf = "\"asOf\":\"" + Instant.ofEpochMilli(START + 1_000) + "\"";

    // when
    JsonNode past = context(asked + "\"conversation\":\"trip\"," + asOf + "}");
    JsonNode before = context(asked + "\"conversation\":\"now\"," + asOf + "}");

    // then: m1 and m2 were written by then, m3 and the conversation now were not
    assertThat(past.get("text").asText())
        .contains("When does your ferry to Helsinki leave?", "It leaves at nine in the evening.")
        .doesNotContain("Bread with butter", "a coat");
    assertThat(texts(before, "window")).isEmpty();
    assertThat(before.get("text").asText()).doesNotContain("a coat");
    JsonNode present = context(asked + "\"conversation\":\"now\"}");
    assertThat(texts(present, "window")).containsExactly("Shall I pack a coat?");
  }

  @ParameterizedTest
  @CsvSource({"999, false", "1000, true"})
  void shouldFindMessagesWrittenByAPastTimeToTheMillisecond(long millis, boolean found)
      throws Exception {
    // when
    var answer =
        service.post(
            "all",
            "/v1/messages:search",
            "{\"query\":\"It leaves at nine in the evening\",\"user\":\"ada\",\"asOf\":\"%s\"}"
                .formatted(Instant.ofEpochMilli(START + millis)));

    // then
    assertThat(JSON.readTree(answer.body()).path("results").toString().contains("\"m2\""))
        .as(answer.body())
        .isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/context",
    "/v1/messages:search",
    "/v1/memories:recall",
  })
  void shouldRefuseATimeThatIsNotPast(String path) throws Exception {
    for (String time : List.of("2026-11-21T12:00:00.001Z", "yesterday")) {
      // when
      var answer = service.post("all", path, "{\"query\":\"ferry\",\"asOf\":\"" + time + "\"}");

      // then
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(JSON.readTree(answer.body()).at("/error/field").asText()).isEqualTo("asOf");
      assertThat(answer.body())
          .contains(time.equals("yesterday") ? time : "must not be in the future");
    }
  }
}
