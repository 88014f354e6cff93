package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.state.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** One service whose index and views hold one user's conversations, for tests of contexts. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ContextScenario {

  static final ObjectMapper JSON = new ObjectMapper();
  static final String CONTEXT = "/v1/context";
  static final long START = Instant.parse("2026-05-08T10:00:00Z").toEpochMilli();

  final Recalling recalling;
  final Service service;

  ContextScenario(TestCluster cluster, @TempDir Path directory) throws Exception {
    recalling = new Recalling(cluster, directory);
    service = recalling.service;
    recalling.user = "ada";
    recalling.remember("night", "Ada prefers the night ferry to Helsinki.", 0.9);
    recalling.remember("bees", "Ada keeps bees behind the barn.", 0.2);
    say("trip", "m1", 0, "assistant", "When does your ferry to Helsinki leave?");
    say("trip", "m2", 1, "user", "It leaves at nine in the evening.");
    say("trip", "m3", 2, "user", "Bread with butter for breakfast.");
    say("now", "n1", 90_000, "user", "Shall I pack a coat?");
    say("other", "o1", 0, "bob", "user", "My ferry to Helsinki leaves at noon.");
    recalling.states.put(of("ada", "trip")).put(of("ada", "now")).put(of("bob", "other")).await();
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              assertThat(service.read("all", "/v1/conversations/trip/messages").get("messages"))
                  .hasSize(3);
              service.read("all", "/v1/conversations/now/messages");
            });
  }

  static dev.memlog.state.Conversation of(String user, String id) {
    var conversation = States.conversation("acme", id, START);
    conversation.setUser(user);
    return conversation;
  }

  void say(String conversation, String id, int seconds, String role, String text) throws Exception {
    say(conversation, id, seconds, "ada", role, text);
  }

  void say(String conversation, String id, int seconds, String user, String role, String text)
      throws Exception {
    long at = START + 1_000L * seconds;
    Message message = States.message("acme", conversation, id, at);
    message.setRole(role);
    message.setUser(user);
    message.setContent(text);
    recalling.states.put(message).await();
    service.add(
        Turn.of(conversation, id, text)
            .in("acme", "default")
            .of(user)
            .by(role, "")
            .at(Instant.ofEpochMilli(at).toString()));
  }

  @AfterAll
  void close() {
    recalling.close();
  }

  JsonNode context(String json) throws Exception {
    var answer = service.post("all", CONTEXT, json);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  static List<String> texts(JsonNode answer, String part) {
    List<String> texts = new ArrayList<>();
    for (JsonNode one : answer.get("parts")) {
      if (one.get("name").asText().equals(part)) {
        one.path("items").forEach(item -> texts.add(item.get("text").asText()));
      }
    }
    return texts;
  }
}
