package dev.memlog.standalone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.query.view.Cursor;
import dev.memlog.standalone.isolation.Operation.Call;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The random questions of one scope, which depend on the seed alone; each checks what the model
 * knows.
 */
final class Questions {

  private static final String ASKED_AT = "2026-11-01T12:00:00Z";

  private final Scope scope;
  private final Script script;
  private final Random random;

  /**
   * @param script of the scope, which supplies the names
   */
  Questions(Scope scope, Script script, long seed) {
    this.scope = scope;
    this.script = script;
    this.random = new Random(seed);
  }

  Question next() {
    int dice = random.nextInt(100);
    if (dice < 15) {
      return list();
    } else if (dice < 27) {
      return conversation();
    } else if (dice < 45) {
      return messages();
    } else if (dice < 58) {
      return everything();
    } else if (dice < 70) {
      return search();
    } else if (dice < 74) {
      return get("admin", "/v1/admin/stats", Question.OK, Questions::counts);
    } else if (dice < 92) {
      return memories();
    }
    return intrusion();
  }

  private Question list() {
    return get(
        "read",
        "/v1/conversations?limit=100" + (random.nextBoolean() ? "&app=" + scope.app() : ""),
        Question.OK,
        (model, answer) ->
            assertThat(texts(answer.path("conversations"), "conversationId"))
                .isEqualTo(model.listed()));
  }

  private Question conversation() {
    String id = script.conversation();
    return get(
        "read",
        "/v1/conversations/" + id + named(),
        model -> model.talk(id).isPresent() ? 200 : 404,
        (model, answer) -> {
          Model.Talk talk = model.talk(id).orElseThrow();
          assertThat(answer.path("app").asText()).isEqualTo(scope.app());
          assertThat(answer.path("user").asText()).isEqualTo(talk.user());
          assertThat(answer.path("title").asText()).isEqualTo(blank(talk.title()));
          assertThat(answer.path("messageCount").asInt()).isEqualTo(talk.standing().size());
        });
  }

  private Question messages() {
    String id = script.conversation();
    String path = "/v1/conversations/" + id + "/messages";
    if (random.nextInt(4) == 0) {
      // The page token is one of another scope.
      String token = new Cursor(1_000_000_000_000L, script.other().app() + "/" + id).token();
      return get(
          "read",
          path + "?limit=3&pageToken=" + token,
          model -> model.talk(id).isPresent() ? 200 : 404,
          Question.ANYTHING);
    }
    return get(
        "read",
        path + "?limit=1000" + (random.nextBoolean() ? "&app=" + scope.app() : ""),
        model -> model.talk(id).isPresent() ? 200 : 404,
        (model, answer) -> {
          List<Model.Said> standing = model.talk(id).orElseThrow().standing();
          assertThat(texts(answer.path("messages"), "messageId"))
              .isEqualTo(standing.stream().map(Model.Said::id).toList());
          assertThat(texts(answer.path("messages"), "content"))
              .isEqualTo(standing.stream().map(said -> blank(said.text())).toList());
        });
  }

  /** Searches for the scope's marker, which must find everything indexed and nothing else. */
  private Question everything() {
    Map<String, Object> body = asked(scope.marker());
    body.put("purpose", "evaluation");
    body.put("minScore", 0);
    body.put("limit", 1_000);
    return search(
        "full",
        body,
        (model, answer) -> {
          List<String> found =
              stream(answer.path("results"))
                  .peek(hit -> assertThat(hit.path("app").asText()).isEqualTo(scope.app()))
                  .map(
                      hit ->
                          hit.path("conversationId").asText()
                              + "/"
                              + hit.path("messageId").asText())
                  .filter(place -> !place.startsWith("diary/"))
                  .toList();
          assertThat(found)
              .containsExactlyInAnyOrderElementsOf(
                  model.indexed().stream().filter(place -> !place.startsWith("diary/")).toList());
        });
  }

  private Question search() {
    Map<String, Object> body =
        asked(
            Script.WORDS.get(random.nextInt(Script.WORDS.size()))
                + " "
                + Script.WORDS.get(random.nextInt(Script.WORDS.size())));
    body.put("limit", 20);
    if (random.nextBoolean()) {
      body.put("conversationIds", List.of(script.conversation(), script.conversation()));
    }
    if (random.nextInt(3) == 0) {
      body.put("user", script.user());
    }
    if (random.nextInt(3) == 0) {
      body.put("minScore", 0);
    }
    body.put("profile", random.nextBoolean() ? "default" : "olliebot");
    body.put("explain", true);
    return search("read", body, Question.ANYTHING);
  }

  private Map<String, Object> asked(String query) {
    Map<String, Object> body = new TreeMap<>();
    body.put("query", query);
    body.put("purpose", "internal");
    body.put("askedAt", ASKED_AT);
    if (random.nextBoolean()) {
      body.put("app", scope.app());
    }
    return body;
  }

  private Question search(String key, Map<String, Object> body, BiConsumer<Model, JsonNode> check) {
    return new Question(call(key, "POST", "/v1/messages:search", body), Question.OK, check);
  }

  private Question memories() {
    String owner = random.nextBoolean() ? Script.TOLD : Script.SAID;
    String query = "?user=" + owner + "&status=all";
    return switch (random.nextInt(8)) {
      case 6 -> {
        // Ids of another scope select nothing.
        String ids = "&ids=" + script.memory(script.other(), Script.TOLD);
        yield get("read", "/v1/memories" + query + ids, Question.OK, Question.ANYTHING);
      }
      case 7 ->
          get(
              "read",
              "/v1/apps/" + scope.app() + "/memories:count?status=all",
              Question.OK,
              Question.ANYTHING);
      case 0 -> get("read", "/v1/memories" + query + "&limit=100", Question.OK, Question.ANYTHING);
      case 1 -> get("read", "/v1/memories:count" + query, Question.OK, Question.ANYTHING);
      case 2 ->
          get(
              "read",
              "/v1/apps/" + scope.app() + "/memories?status=all&limit=100",
              Question.OK,
              Question.ANYTHING);
      case 3 ->
          maybe(
              "read",
              "/v1/memories/"
                  + script.memory(scope, Script.TOLD)
                  + "?history=true&user="
                  + Script.TOLD);
      case 4 ->
          new Question(
              call(
                  "read",
                  "POST",
                  "/v1/memories:previewForget",
                  Map.of("user", owner, "query", script.text())),
              Question.OK,
              Question.ANYTHING);
      default ->
          new Question(
              call(
                  "read",
                  "POST",
                  "/v1/memories:recall",
                  new TreeMap<>(
                      Map.of(
                          "user",
                          owner,
                          "query",
                          script.text(),
                          "purpose",
                          "internal",
                          "minSimilarity",
                          0,
                          "limit",
                          100))),
              Question.OK,
              Question.ANYTHING);
    };
  }

  /** Reads something that belongs to another scope. */
  private Question intrusion() {
    String conversation = "/v1/conversations/" + script.conversation();
    String app = "app=" + script.otherApp();
    return switch (random.nextInt(9)) {
      case 8 -> forbidden("read", "/v1/apps/" + script.otherApp() + "/memories:count");
      case 0 -> forbidden("read", conversation + "?" + app);
      case 1 -> forbidden("read", conversation + "/messages?" + app);
      case 2 -> forbidden("read", "/v1/conversations?" + app);
      case 3 -> forbidden("read", "/v1/memories?" + app);
      case 4 -> forbidden("read", "/v1/apps/" + script.otherApp() + "/memories");
      case 5 ->
          maybe(
              "read",
              "/v1/memories/"
                  + script.memory(script.other(), Script.TOLD)
                  + "?user="
                  + Script.TOLD);
      case 6 -> forbidden("read", "/v1/admin/stats");
      default -> forbidden("admin", "/v1/admin/dead-letters");
    };
  }

  private Question forbidden(String role, String path) {
    return get(role, path, Question.FORBIDDEN, Question.ANYTHING);
  }

  /** Reads a memory that may or may not exist. */
  private Question maybe(String role, String path) {
    return get(role, path, null, Question.ANYTHING);
  }

  private Question get(
      String role,
      String path,
      Question.@Nullable Expected expected,
      BiConsumer<Model, JsonNode> check) {
    return new Question(call(role, "GET", path, Map.of()), expected, check);
  }

  private Call call(String role, String method, String path, Map<String, Object> body) {
    return new Call(scope, scope.key(role), method, path, body, List.of());
  }

  private String named() {
    return random.nextBoolean() ? "?app=" + scope.app() : "";
  }

  static void counts(Model model, JsonNode stats) {
    assertThat(stats.path("conversations").asLong()).isEqualTo(model.conversations());
    assertThat(stats.path("messages").asLong()).isEqualTo(model.messages());
    assertThat(stats.path("passages").asLong()).isEqualTo(model.indexed().size());
  }

  static List<String> texts(JsonNode array, String field) {
    return stream(array).map(item -> item.path(field).asText()).toList();
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static String blank(@Nullable String text) {
    return text == null ? "" : text;
  }
}
