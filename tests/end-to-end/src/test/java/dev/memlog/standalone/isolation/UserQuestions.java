package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.isolation.Operation.Call;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.StreamSupport;

/** The random queries of one bound user, which depend on the seed alone. */
final class UserQuestions {

  private static final Question.Expected NOT_FOUND = _ -> 404;
  private static final String ASKED_AT = "2026-11-01T12:00:00Z";

  /** The largest number of messages that a search shows without an admin's key. */
  private static final int LIMIT = 20;

  private final BoundUser user;
  private final UserScript script;
  private final Random random;

  /**
   * @param script of the user, which has the names
   */
  UserQuestions(BoundUser user, UserScript script, long seed) {
    this.user = user;
    this.script = script;
    this.random = new Random(seed);
  }

  Question next() {
    return switch (random.nextInt(10)) {
      case 0 -> list();
      case 1 -> conversation();
      case 2 -> messages();
      case 3 -> everything();
      case 4, 5 -> search();
      case 6, 7 -> memories();
      default -> intrusion();
    };
  }

  private Question list() {
    return get(
        "/v1/conversations?limit=100" + named(),
        Question.OK,
        (model, answer) ->
            assertThat(Questions.texts(answer.path("conversations"), "conversationId"))
                .isEqualTo(model.listed()));
  }

  private Question conversation() {
    String id = script.conversation();
    return get(
        "/v1/conversations/" + id,
        model -> model.talk(id).isPresent() ? 200 : 404,
        (model, answer) -> {
          Model.Talk talk = model.talk(id).orElseThrow();
          assertThat(answer.path("user").asText()).isEqualTo(user.name());
          assertThat(answer.path("messageCount").asInt()).isEqualTo(talk.standing().size());
          String title = talk.title();
          assertThat(answer.path("title").asText()).isEqualTo(title == null ? "" : title);
        });
  }

  private Question messages() {
    String id = script.conversation();
    return get(
        "/v1/conversations/" + id + "/messages?limit=1000",
        model -> model.talk(id).isPresent() ? 200 : 404,
        (model, answer) -> {
          List<Model.Said> standing = model.talk(id).orElseThrow().standing();
          assertThat(Questions.texts(answer.path("messages"), "messageId"))
              .isEqualTo(standing.stream().map(Model.Said::id).toList());
          assertThat(Questions.texts(answer.path("messages"), "content"))
              .isEqualTo(standing.stream().map(Model.Said::text).toList());
        });
  }

  /**
   * Asks for whatever any user said. It finds only what this one said: all of it where the limit
   * permits, as in one conversation.
   */
  private Question everything() {
    Map<String, Object> body = asked(String.join(" ", Script.WORDS));
    body.put("minScore", 0);
    body.put("limit", LIMIT);
    String conversation = random.nextBoolean() ? script.conversation() : "";
    if (!conversation.isEmpty()) {
      body.put("conversationIds", List.of(conversation));
    }
    return post(
        "/v1/messages:search",
        body,
        (model, answer) -> {
          List<String> all =
              model.indexed().stream()
                  .filter(place -> conversation.isEmpty() || place.startsWith(conversation + "/"))
                  .toList();
          assertThat(places(answer)).doesNotHaveDuplicates().isSubsetOf(all);
          assertThat(places(answer)).hasSize(Math.min(LIMIT, all.size()));
        });
  }

  private Question search() {
    Map<String, Object> body = asked(script.text());
    body.put("limit", LIMIT);
    body.put("explain", true);
    if (random.nextBoolean()) {
      body.put("user", user.name());
    }
    if (random.nextInt(3) == 0) {
      body.put("conversationIds", List.of(script.other().home()));
      return post(
          "/v1/messages:search", body, (_, answer) -> assertThat(answer.path("results")).isEmpty());
    }
    return post("/v1/messages:search", body, Question.ANYTHING);
  }

  private Question memories() {
    return switch (random.nextInt(6)) {
      case 0 -> get("/v1/memories?status=all&limit=100" + named(), Question.OK, Question.ANYTHING);
      case 1 -> get("/v1/memories:count?status=all" + named(), Question.OK, Question.ANYTHING);
      case 2 ->
          get("/v1/apps/shared/memories?status=all&limit=100", Question.OK, Question.ANYTHING);
      case 3 -> maybe("/v1/memories/" + script.memory(user) + "?history=true");
      case 4 -> post("/v1/memories:previewForget", Map.of("query", script.text()), own("preview"));
      default ->
          post(
              "/v1/memories:recall",
              new TreeMap<>(
                  Map.of("query", script.text(), "purpose", "internal", "minSimilarity", 0)),
              own("results"));
    };
  }

  /** Whatever is found is this user's. */
  private BiConsumer<Model, JsonNode> own(String hits) {
    return (_, answer) ->
        assertThat(answer.path(hits))
            .allSatisfy(hit -> assertThat(hit.at("/memory/user").asText()).isEqualTo(user.name()));
  }

  /** Asks for what is another's. */
  private Question intrusion() {
    BoundUser other = script.other();
    String home = "/v1/conversations/" + other.home();
    String named = "user=" + other.name();
    return switch (random.nextInt(8)) {
      case 0 -> get(home, NOT_FOUND, Question.ANYTHING);
      case 1 -> get(home + "/messages", NOT_FOUND, Question.ANYTHING);
      case 2 -> get("/v1/memories/" + script.memory(other), NOT_FOUND, Question.ANYTHING);
      case 3 -> get("/v1/conversations?" + named, Question.FORBIDDEN, Question.ANYTHING);
      case 4 -> get("/v1/memories?" + named, Question.FORBIDDEN, Question.ANYTHING);
      case 5 -> get("/v1/memories:count?" + named, Question.FORBIDDEN, Question.ANYTHING);
      case 6 -> get("/v1/admin/stats", Question.FORBIDDEN, Question.ANYTHING);
      default -> get("/v1/admin/dead-letters", Question.FORBIDDEN, Question.ANYTHING);
    };
  }

  private Map<String, Object> asked(String query) {
    return new TreeMap<>(Map.of("query", query, "purpose", "internal", "askedAt", ASKED_AT));
  }

  private static List<String> places(JsonNode answer) {
    return StreamSupport.stream(answer.path("results").spliterator(), false)
        .map(hit -> hit.path("conversationId").asText() + "/" + hit.path("messageId").asText())
        .toList();
  }

  private String named() {
    return random.nextBoolean() ? "&user=" + user.name() : "";
  }

  /** Returns a question for a memory that may exist. */
  private Question maybe(String path) {
    return new Question(call("GET", path, Map.of()), null, Question.ANYTHING);
  }

  private Question get(String path, Question.Expected expected, BiConsumer<Model, JsonNode> check) {
    return new Question(call("GET", path, Map.of()), expected, check);
  }

  private Question post(String path, Map<String, Object> body, BiConsumer<Model, JsonNode> check) {
    return new Question(call("POST", path, body), Question.OK, check);
  }

  private Call call(String method, String path, Map<String, Object> body) {
    return new Call(BoundUser.SHARED, user.key(), method, path, body, List.of());
  }
}
