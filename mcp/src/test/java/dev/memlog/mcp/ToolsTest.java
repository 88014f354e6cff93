package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.mcp.tool.Tool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each tool against an API that answers as it is told. */
class ToolsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DefaultJsonSchemaValidator SCHEMAS = new DefaultJsonSchemaValidator();
  private static final String HITS =
      "{\"results\": [{\"rank\": 1, \"score\": 1.5, \"similarity\": 0.75, \"memory\": %s}]}"
          .formatted(ScriptedApi.MEMORY);
  private static final String FOUND =
      "[1] PREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)";
  private static final String GRAPH =
      """
      {"app": "web", "user": "ada",
       "nodes": [{"id": "n-1", "name": "Ada", "kind": "person", "memoryIds": ["mem-1"]},
                 {"id": "n-2", "name": "Carol", "kind": "person", "memoryIds": ["mem-1"]},
                 {"id": "n-3", "name": "Lisbon", "kind": "place", "memoryIds": ["mem-2"]}],
       "edges": [{"id": "e-1", "from": "n-1", "relation": "mother", "to": "n-2", "memoryIds": ["mem-1"],
                  "statements": [{"memoryId": "mem-1", "content": "Ada's mother is Carol."}]},
                 {"id": "e-2", "from": "n-2", "relation": "lives_in", "to": "n-3", "memoryIds": ["mem-2"],
                  "validTo": "2026-01-31T00:00:00Z",
                  "statements": [{"memoryId": "mem-2", "content": "Carol lived in Lisbon."}]}]}
      """;

  private static final String KEPT =
      "{\"commandId\": \"c-1\", \"memoryId\": \"mem-1\", \"position\": \"v1:p\"}";

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final JsonRpc protocol = JsonRpc.create(true, true, "1", meters);
  private ScriptedApi api;

  @BeforeEach
  void start() throws IOException {
    api = new ScriptedApi();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void shouldRecallAsTheSessionsOwnerWithTheCallersKey() throws Exception {
    api.on("POST /v1/memories:recall", HITS);

    JsonNode result =
        call("recall", "{\"query\": \"ferry\", \"limit\": 3, \"after\": \"2026-01-31\"}");

    assertThat(text(result)).isEqualTo("Found 1 memory:\n" + FOUND);
    assertThat(result.at("/structuredContent/results/0/sources/0/conversationId").asText())
        .isEqualTo("trip");
    assertThat(api.asked()).hasSize(1);
    assertThat(body(0))
        .isEqualTo(
            JSON.readTree(
                "{\"query\":\"ferry\",\"app\":\"web\",\"user\":\"ada\",\"limit\":3,\"after\":\"2026-01-31T00:00:00Z\"}"));
  }

  @Test
  void shouldSayThatNothingIsKnown() throws Exception {
    api.on("POST /v1/memories:recall", "{}");

    assertThat(text(call("recall", "{\"query\": \"ferry\"}"))).isEqualTo("No memories found.");
  }

  @Test
  void shouldReadAfterThePositionThatAnArgumentNames() throws Exception {
    api.on("GET /v1/memories", "{\"memories\": [%s]}".formatted(ScriptedApi.MEMORY));

    call("list_memories", "{\"afterPosition\": \"v1:w\", \"status\": \"all\"}");

    assertThat(api.asked())
        .containsExactly("GET /v1/memories?status=all&app=web&user=ada after v1:w");
  }

  @Test
  void shouldShowAPathOfTheGraphWithTheStatementsBehindIt() throws Exception {
    api.on("GET /v1/graph", GRAPH);

    JsonNode result = call("graph", "{\"from\": \"Ada\", \"to\": \"Lisbon\"}");

    assertThat(api.asked()).containsExactly("GET /v1/graph?app=web&user=ada&from=Ada&to=Lisbon");
    assertThat(text(result))
        .isEqualTo(
            """
            - Ada mother Carol (ids: mem-1)
              "Ada's mother is Carol."
            - Carol lives_in Lisbon, until 2026-01-31T00:00:00Z (ids: mem-2)
              "Carol lived in Lisbon.\"""");
    assertThat(result.at("/structuredContent/nodes/1/name").asText()).isEqualTo("Carol");
    assertThat(result.at("/structuredContent/edges/1/memoryIds/0").asText()).isEqualTo("mem-2");
  }

  @Test
  void shouldSayThatNoMemoryRelatesTwoNodes() throws Exception {
    api.on("GET /v1/graph", "{\"app\": \"web\", \"user\": \"ada\"}");

    JsonNode result = call("graph", "{\"from\": \"Ada\", \"to\": \"Oslo\"}");

    assertThat(text(result)).isEqualTo("No memory relates these people, places or things.");
    assertThat(result.at("/structuredContent/nodes")).isEmpty();
  }

  @Test
  void shouldAnswerARememberOnceRecallsSeeIt() throws Exception {
    api.on("POST /v1/memories", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .on("GET /v1/memories/mem-1", "{\"memory\": %s}".formatted(ScriptedApi.MEMORY));

    JsonNode result = call("remember", "{\"content\": \"Ada prefers the night ferry.\"}");

    assertThat(text(result)).isEqualTo("Remembered: \"Ada prefers the night ferry.\" (id: mem-1)");
    assertThat(api.asked().get(1)).startsWith("POST /v1/memories:recall after v1:p");
    assertThat(api.asked().get(2)).startsWith("GET /v1/memories/mem-1?").contains("after v1:p");
  }

  @Test
  void shouldSayWhichMemoryWasReinforcedAndByHowMuch() throws Exception {
    String before = ScriptedApi.MEMORY.replace("\"confidence\": 0.8", "\"confidence\": 0.75");
    api.on("POST /v1/memories", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .on(
            "GET /v1/memories/mem-1",
            "{\"memory\": %s, \"history\": [{\"version\": 2, \"kind\": \"reinforced\", \"causeId\": \"c-1\", \"before\": %s}]}"
                .formatted(ScriptedApi.MEMORY, before));

    JsonNode result = call("remember", "{\"content\": \"Ada prefers the night ferry.\"}");

    assertThat(text(result))
        .isEqualTo(
            "Reinforced existing memory: \"Ada prefers the night ferry.\" Confidence: 0.75 → 0.80 (id: mem-1)");
    assertThat(result.at("/structuredContent/formerConfidence").asDouble()).isEqualTo(0.75);
  }

  @Test
  void shouldSayThatAWriteTakesEffectLaterIfItIsNotVisibleInTime() throws Exception {
    api.on("POST /v1/memories", KEPT)
        .on(
            "POST /v1/memories:recall",
            504,
            ScriptedApi.error("not_yet_visible", "evolution is at 3 of 4"));

    JsonNode result = call("remember", "{\"content\": \"Ada prefers the night ferry.\"}");

    assertThat(result.at("/isError").asBoolean()).isFalse();
    assertThat(text(result)).startsWith("Stored as command c-1; it takes effect soon.");
    assertThat(result.at("/structuredContent/position").asText()).isEqualTo("v1:p");
  }

  @Test
  void shouldSayThatAWriteWasRejected() throws Exception {
    api.on("POST /v1/memories", KEPT)
        .on("POST /v1/memories:recall", 422, ScriptedApi.error("write_rejected", "was rejected"));

    JsonNode result = call("remember", "{\"content\": \"Ada prefers the night ferry.\"}");

    assertThat(result.at("/isError").asBoolean()).isTrue();
    assertThat(text(result)).isEqualTo("was rejected");
  }

  @Test
  void shouldUpdateAMemoryThatExists() throws Exception {
    api.on("PATCH /v1/memories/mem-1", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .on("GET /v1/memories/mem-1", "{\"memory\": %s}".formatted(ScriptedApi.MEMORY));

    JsonNode result = call("update_memory", "{\"memoryId\": \"mem-1\", \"importance\": 7}");

    assertThat(text(result))
        .isEqualTo("Updated:\nPREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)");
    assertThat(api.asked())
        .anyMatch(
            asked ->
                asked.equals(
                    "PATCH /v1/memories/mem-1 {\"importance\":7,\"app\":\"web\",\"user\":\"ada\"}"));
  }

  @Test
  void shouldRefuseToChangeMemoriesThatTheOwnerDoesNotHave() throws Exception {
    for (String call :
        List.of(
            "update_memory {\"memoryId\": \"other\"}",
            "forget {\"ids\": [\"other\"]}",
            "restore {\"ids\": [\"other\"]}")) {
      String[] parts = call.split(" ", 2);

      JsonNode result = call(parts[0], parts[1]);

      assertThat(result.at("/isError").asBoolean()).as(call).isTrue();
      assertThat(text(result)).contains("must name memories of this owner").contains("got other");
    }
    assertThat(api.asked()).allMatch(asked -> asked.startsWith("GET "));
  }

  @Test
  void shouldForgetInTwoSteps() throws Exception {
    api.on(
            "POST /v1/memories:previewForget",
            "{\"preview\": %s, \"previewToken\": \"f1:t\"}"
                .formatted(JSON.readTree(HITS).get("results")))
        .on("POST /v1/memories:forget", KEPT)
        .on("POST /v1/memories:recall", "{}");

    JsonNode preview = call("forget", "{\"query\": \"ferry\"}");

    assertThat(text(preview)).contains(FOUND).contains("Nothing is forgotten yet").contains("f1:t");
    assertThat(preview.at("/structuredContent/outcome").asText()).isEqualTo("preview");

    JsonNode forgotten = call("forget", "{\"previewToken\": \"f1:t\", \"reason\": \"asked\"}");

    assertThat(text(forgotten)).isEqualTo("Forgotten; restore brings it back.");
    assertThat(JSON.readTree(api.asked().get(1).split(" ", 3)[2]))
        .isEqualTo(
            JSON.readTree(
                "{\"app\":\"web\",\"user\":\"ada\",\"previewToken\":\"f1:t\",\"reason\":\"asked\"}"));
  }

  @Test
  void shouldNeedOneOfQueryTokenAndIdsToForget() throws Exception {
    for (String arguments : List.of("{}", "{\"query\": \"x\", \"ids\": [\"mem-1\"]}")) {
      assertThat(text(call("forget", arguments)))
          .startsWith("forget must be given one of query, previewToken and ids, got ");
    }
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void shouldRestoreByIds() throws Exception {
    api.on("POST /v1/memories:restore", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .on("GET /v1/memories/mem-1", "{\"memory\": %s}".formatted(ScriptedApi.MEMORY));

    assertThat(text(call("restore", "{\"ids\": [\"mem-1\"]}")))
        .isEqualTo("Restored:\nPREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)");
  }

  @Test
  void shouldUndoAChangeOrAllSinceATime() throws Exception {
    api.on("POST /v1/memories:undo", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .on("GET /v1/memories/mem-1", "{\"memory\": %s}".formatted(ScriptedApi.MEMORY));

    assertThat(text(call("undo", "{\"changeId\": \"mem-1.3\"}")))
        .isEqualTo("Undone.\nPREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)");
    assertThat(text(call("undo", "{\"since\": \"2026-01-31\", \"kinds\": [\"archived\"]}")))
        .isEqualTo("Undone.");
    assertThat(body(0))
        .isEqualTo(JSON.readTree("{\"app\":\"web\",\"user\":\"ada\",\"changeId\":\"mem-1.3\"}"));
  }

  @Test
  void shouldRefuseAnUndoOfNothingAndOfTwoThings() throws Exception {
    for (String arguments :
        List.of("{}", "{\"changeId\": \"mem-1.3\", \"since\": \"2026-01-31\"}")) {
      JsonNode result = call("undo", arguments);

      assertThat(result.at("/isError").asBoolean()).isTrue();
      assertThat(text(result)).startsWith("changeId must be given, or since instead of it");
    }
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void shouldPackAContextWithinTheBudget() throws Exception {
    api.on(
        "POST /v1/context",
        """
        {"text": "## Memories\\n- Ada prefers the night ferry. [mem-1]", "tokens": 14,
         "maxTokens": 400, "tokenizer": "cl100k", "format": "markdown", "requestId": "r-1",
         "parts": [{"name": "memories", "tokens": 14, "items": [{"id": 1}],
                    "leftOut": [], "leftOutTotal": 2}]}
        """);

    JsonNode result =
        call("get_context", "{\"query\": \"ferry\", \"maxTokens\": 400, \"conversation\": \"c\"}");

    assertThat(text(result)).isEqualTo("## Memories\n- Ada prefers the night ferry. [mem-1]");
    assertThat(result.at("/structuredContent/tokens").asInt()).isEqualTo(14);
    assertThat(result.at("/structuredContent/parts/0/leftOut").asInt()).isEqualTo(2);
    assertThat(body(0))
        .isEqualTo(
            JSON.readTree(
                "{\"query\":\"ferry\",\"app\":\"web\",\"user\":\"ada\",\"conversation\":\"c\",\"maxTokens\":400}"));
  }

  @Test
  void shouldSayThatNoContextIsRelevant() throws Exception {
    api.on("POST /v1/context", "{\"requestId\": \"r-1\"}");

    assertThat(text(call("get_context", "{\"query\": \"ferry\"}")))
        .isEqualTo("Nothing relevant is known.");
  }

  @Test
  void shouldCountByStatus() throws Exception {
    api.on("GET /v1/memories:count", "{\"count\": \"4\"}");

    JsonNode result = call("memory_status", "{}");

    assertThat(text(result))
        .isEqualTo("Memories: 4 active, 4 superseded, 4 forgotten, 4 archived.");
    assertThat(result.at("/structuredContent/archived").asInt()).isEqualTo(4);
  }

  @Test
  void shouldSearchConversations() throws Exception {
    api.on(
        "POST /v1/messages:search",
        """
        {"results": [{"rank": 1, "score": 1.2, "similarity": 0.6, "app": "web", "conversationId": "trip",
         "messageId": "m1", "date": "2026-11-20T09:00:00Z", "role": "user", "author": "Ada",
         "snippet": "The ferry leaves at nine."}]}""");

    JsonNode result = call("conversation_search", "{\"query\": \"ferry\", \"roles\": [\"user\"]}");

    assertThat(text(result))
        .isEqualTo(
            """
            Found 1 message:
            [1] [USER] Ada, 2026-11-20 09:00: The ferry leaves at nine. (conversation: trip, message: m1)""");
  }

  @Test
  void shouldShowAConversationOfTheUserAlone() throws Exception {
    String conversation =
        "{\"conversationId\": \"trip\", \"user\": \"%s\", \"title\": \"Helsinki\", \"messageCount\": 1, \"updatedAt\": \"2026-11-20T09:00:00Z\"}";
    api.on("GET /v1/conversations/trip", conversation.formatted("ada"))
        .on(
            "GET /v1/conversations/trip/messages",
            """
            {"messages": [{"messageId": "m1", "role": "user", "author": "Ada", "createdAt": "2026-11-20T09:00:00Z",
             "content": "%s"}], "nextPageToken": "older"}"""
                .formatted("x".repeat(5_000)));

    JsonNode result = call("get_session_details", "{\"conversationId\": \"trip\"}");

    assertThat(text(result))
        .startsWith(
            "Conversation trip \"Helsinki\", 1 message, last change 2026-11-20 09:00\n[USER] Ada")
        .endsWith("… (message: m1)\nThere are older messages; pageToken: older");
    assertThat(result.at("/structuredContent/messages/0/truncated").asBoolean()).isTrue();

    api.on("GET /v1/conversations/trip", conversation.formatted("grace"));

    assertThat(text(call("get_session_details", "{\"conversationId\": \"trip\"}")))
        .isEqualTo("Session no longer available: there is no conversation trip");
  }

  @Test
  void shouldShowWhatWasSaidAroundAMemoryAndSayWhatIsGone() throws Exception {
    api.on(
        "GET /v1/memories/mem/conversation",
        """
        {"memoryId": "mem", "sessions": [
          {"conversationId": "trip", "available": true, "conversation": {"conversationId": "trip"}, "sourceIds": ["m1"],
           "messages": [{"messageId": "m1", "role": "user", "author": "Ada", "createdAt": "2026-11-20T09:00:00Z",
             "content": "The ferry leaves at nine."}]},
          {"conversationId": "old", "note": "Session no longer available", "sourceIds": ["m9"]}]}""");

    JsonNode result = call("get_session_details", "{\"memoryId\": \"mem\"}");

    assertThat(text(result))
        .isEqualTo(
            """
            Conversation trip:
            [USER] Ada, 2026-11-20 09:00: The ferry leaves at nine. (message: m1)
            Session no longer available: there is no conversation old""");
    assertThat(result.at("/structuredContent/sessions/1/available").asBoolean(true)).isFalse();
    assertThat(text(call("get_session_details", "{}")))
        .isEqualTo(
            "get_session_details must be given one of conversationId and memoryId, got none");
  }

  @Test
  void shouldSayThatASessionIsNoLongerAvailable() throws Exception {
    JsonNode result = call("get_session_details", "{\"conversationId\": \"gone\"}");

    assertThat(result.at("/isError").asBoolean()).isTrue();
    assertThat(text(result))
        .isEqualTo("Session no longer available: there is no conversation gone");
  }

  @Test
  void shouldAnswerWithTheApisProblemsAndCountThem() throws Exception {
    api.on(
        "POST /v1/memories:recall",
        403,
        ScriptedApi.error("permission_denied", "user must be ann, got ada"));

    JsonNode result = call("recall", "{\"query\": \"ferry\"}");

    assertThat(result.at("/isError").asBoolean()).isTrue();
    assertThat(text(result)).isEqualTo("user must be ann, got ada");
    assertThat(
            meters
                .get("memlog.mcp.calls")
                .tags("tool", "recall", "outcome", "error")
                .timer()
                .count())
        .isEqualTo(1);
  }

  @Test
  void shouldSayThatNoServerAnswers() throws Exception {
    api.close();

    assertThat(text(call("recall", "{\"query\": \"ferry\"}"))).startsWith("No Memlog at http://");
  }

  @Test
  void shouldNameEveryWrongArgument() throws Exception {
    assertThat(text(call("recall", "{\"qeury\": 1, \"limit\": \"three\", \"categories\": [1]}")))
        .isEqualTo(
            "query must be given; categories must be a list of texts, got a list; limit must be a"
                + " whole number, got a text; qeury is no argument of recall, did you mean query?");
    assertThat(text(call("recall", "{\"query\": \"x\", \"after\": \"yesterday\"}")))
        .isEqualTo("after must be a time of RFC 3339 or a day such as 2026-01-31, got yesterday");
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void shouldTakeNullForAnArgumentThatIsLeftOut() throws Exception {
    api.on("POST /v1/memories:recall", "{}");

    assertThat(text(call("recall", "{\"query\": \"x\", \"limit\": null}")))
        .isEqualTo("No memories found.");
  }

  @Test
  void shouldOfferAliasesOnlyWhereAskedForAndWritesOnlyWherePossible() throws Exception {
    api.on("POST /v1/memories:recall", HITS);

    assertThat(text(call("search_memory", "{\"query\": \"ferry\"}"))).contains(FOUND);
    assertThat(names(ToolCatalogue.tools(true, false)))
        .containsExactly(
            "get_context",
            "recall",
            "conversation_search",
            "get_session_details",
            "list_memories",
            "memory_status",
            "graph",
            "remember",
            "update_memory",
            "forget",
            "restore",
            "undo",
            "core_memory_read",
            "core_memory_append",
            "core_memory_replace");
    assertThat(names(ToolCatalogue.tools(false, true)))
        .contains("recall", "archival_memory_search")
        .doesNotContain(
            "remember", "forget_memory", "archival_memory_insert", "core_memory_append");
  }

  @Test
  void shouldDescribeEveryToolByValidSchemas() throws Exception {
    JsonNode tools = ask("tools/list", "{}").at("/tools");

    assertThat(tools).hasSize(21);
    for (JsonNode tool : tools) {
      String name = tool.at("/name").asText();
      SCHEMAS.assertConforms(name, map(tool.get("inputSchema")));
      SCHEMAS.assertConforms(name, map(tool.get("outputSchema")));
      assertThat(tool.at("/annotations/title").asText()).as(name).isNotBlank();
      assertThat(tool.at("/annotations/readOnlyHint").isBoolean()).as(name).isTrue();
      assertThat(tool.at("/annotations/idempotentHint").isBoolean()).as(name).isTrue();
      assertThat(map(tool.at("/inputSchema/properties")))
          .as(name)
          .doesNotContainKeys("app", "user", "owner", "key");
    }
  }

  /** R1: an agent changes core memory and sees at once what became of it. */
  @Test
  void shouldAppendToCoreMemoryAndShowTheBlock() throws Exception {
    api.on("POST /v1/core-memory/persona:append", KEPT)
        .on(
            "GET /v1/core-memory/persona",
            "{\"block\": {\"block\": \"persona\", \"content\": \"I am Sam.\", \"version\": 1}}");

    JsonNode result =
        call("core_memory_append", "{\"block\": \"persona\", \"content\": \"I am Sam.\"}");

    assertThat(text(result)).isEqualTo("[persona]\nI am Sam.");
    assertThat(body(0))
        .isEqualTo(JSON.readTree("{\"app\":\"web\",\"user\":\"ada\",\"content\":\"I am Sam.\"}"));
    assertThat(api.asked().get(1)).contains("commandId=c-1").contains("after v1:p");
  }

  @Test
  void shouldSayWhyCoreMemoryWasNotReplaced() throws Exception {
    api.on("POST /v1/core-memory/persona:replace", KEPT)
        .on(
            "GET /v1/core-memory/persona",
            422,
            "{\"errors\": [{\"code\": \"write_rejected\", \"field\": \"commandId\", \"message\": "
                + "\"commandId names a command that was refused: oldText must occur exactly once in"
                + " block persona, occurs 0 times\"}]}");

    JsonNode result =
        call(
            "core_memory_replace",
            "{\"block\": \"persona\", \"oldText\": \"Kim\", \"content\": \"Sam\"}");

    assertThat(result.at("/isError").asBoolean()).isTrue();
    assertThat(text(result)).contains("oldText must occur exactly once in block persona");
  }

  @Test
  void shouldReadCoreMemory() throws Exception {
    api.on(
        "GET /v1/core-memory",
        "{\"blocks\": [{\"block\": \"persona\", \"content\": \"I am Sam.\"}, {\"block\": \"user\","
            + " \"content\": \"Ada\"}]}");

    assertThat(text(call("core_memory_read", "{}")))
        .isEqualTo("[persona]\nI am Sam.\n\n[user]\nAda");
    assertThat(text(call("core_memory_read", "{\"block\": \"user\"}"))).isEqualTo("[user]\nAda");
    assertThat(text(call("core_memory_read", "{\"block\": \"x\"}")))
        .isEqualTo("There is no block x.");
  }

  private static List<String> names(List<Tool> tools) {
    return tools.stream().map(tool -> tool.definition().name()).toList();
  }

  /** Calls a tool; a structured answer is held against the tool's schema. */
  private JsonNode call(String tool, String arguments) throws IOException {
    JsonNode result =
        ask("tools/call", "{\"name\": \"%s\", \"arguments\": %s}".formatted(tool, arguments));
    if (result.at("/isError").asBoolean()) {
      assertThat(result.has("structuredContent")).isFalse();
    } else {
      JsonNode schema =
          ask("tools/list", "{}")
              .at("/tools")
              .valueStream()
              .filter(each -> each.at("/name").asText().equals(tool))
              .findFirst()
              .orElseThrow()
              .get("outputSchema");
      var valid = SCHEMAS.validate(map(schema), result.get("structuredContent"));
      assertThat(valid.valid()).as(valid.errorMessage()).isTrue();
    }
    return result;
  }

  private JsonNode ask(String method, String params) throws IOException {
    String request =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
            .formatted(method, params);
    return JSON.readTree(protocol.answer(request, api.session()).body().orElseThrow())
        .at("/result");
  }

  private static String text(JsonNode result) {
    return result.at("/content/0/text").asText();
  }

  private JsonNode body(int number) throws IOException {
    return JSON.readTree(api.asked().get(number).split(" ", 3)[2]);
  }

  @SuppressWarnings("unchecked") // an object of JSON is a map
  private static Map<String, Object> map(JsonNode json) {
    return JSON.convertValue(json, Map.class);
  }
}
