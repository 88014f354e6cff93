package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.mcp.tool.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the tools that list and change memories, and of the catalogue of tools. */
class ToolsTest extends ToolScenario {

  @Test
  void shouldReadAfterThePositionThatAnArgumentNames() throws Exception {
    api.on("GET /v1/memories", "{\"memories\": [%s]}".formatted(ScriptedApi.MEMORY));

    call("list_memories", "{\"afterPosition\": \"v1:w\", \"status\": \"all\"}");

    assertThat(api.asked())
        .containsExactly("GET /v1/memories?status=all&app=web&user=ada after v1:w");
  }

  @Test
  void shouldAnswerARememberOnceRecallsSeeIt() throws Exception {
    api.on("POST /v1/memories", KEPT).on("POST /v1/memories:recall", "{}").onMemory("mem-1");

    JsonNode result = call("remember", "{\"content\": \"Ada prefers the night ferry.\"}");

    assertThat(text(result))
        .isEqualTo("Remembered: \"Ada prefers the night ferry.\" (id: mem-1, position: v1:p)");
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
            "Reinforced existing memory: \"Ada prefers the night ferry.\" Confidence: 0.75 → 0.80 (id: mem-1, position: v1:p)");
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
    assertThat(text(result))
        .isEqualTo(
            "Stored as command c-1; it takes effect soon. To see it, pass afterPosition v1:p.");
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
    api.on("PATCH /v1/memories/mem-1", KEPT).on("POST /v1/memories:recall", "{}").onMemory("mem-1");

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
  void shouldNameTheConfirmationThatAChangeNeedsAndPassIt() throws Exception {
    String rule = "is required; to confirm, send the same request again with confirmation c1:abc";
    api.onMemory("mem-1")
        .on("PATCH /v1/memories/mem-1", 409, ScriptedApi.error("failed_precondition", rule));

    JsonNode refused = call("update_memory", "{\"memoryId\": \"mem-1\", \"importance\": 7}");

    assertThat(refused.at("/isError").asBoolean()).isTrue();
    assertThat(text(refused)).contains("with confirmation c1:abc");

    api.on("PATCH /v1/memories/mem-1", KEPT).on("POST /v1/memories:recall", "{}");
    JsonNode result =
        call(
            "update_memory",
            "{\"memoryId\": \"mem-1\", \"importance\": 7, \"confirmation\": \"c1:abc\"}");

    assertThat(text(result)).startsWith("Updated:");
    assertThat(api.asked())
        .anyMatch(
            asked ->
                asked.startsWith("PATCH /v1/memories/mem-1 ")
                    && asked.contains("\"confirmation\":\"c1:abc\""));
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
        .onMemory("mem-1");

    assertThat(text(call("restore", "{\"ids\": [\"mem-1\"]}")))
        .isEqualTo("Restored:\nPREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)");
  }

  @Test
  void shouldUndoAChangeOrAllSinceATime() throws Exception {
    api.on("POST /v1/memories:undo", KEPT).on("POST /v1/memories:recall", "{}").onMemory("mem-1");

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
      assertThat(text(result)).startsWith("changeId must be given unless since is given");
    }
    assertThat(api.asked()).isEmpty();
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

    // The client may still try a connection that the server has closed.
    assertThat(text(call("recall", "{\"query\": \"ferry\"}")))
        .startsWith("No ")
        .contains("Memlog at http://");
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
    assertThat(names(ToolCatalogue.tools(new ToolOffer(ToolOffer.Tools.ALL, true, false))))
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
            "link",
            "reflect",
            "undo",
            "core_memory_read",
            "core_memory_append",
            "core_memory_replace");
    assertThat(names(ToolCatalogue.tools(new ToolOffer(ToolOffer.Tools.ALL, false, true))))
        .contains("recall", "archival_memory_search")
        .doesNotContain(
            "remember", "forget_memory", "archival_memory_insert", "core_memory_append");
  }

  @Test
  void shouldDescribeEveryToolByValidSchemas() throws Exception {
    JsonNode tools = ask("tools/list", "{}").at("/tools");

    assertThat(tools).hasSize(23);
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

  private static List<String> names(List<Tool> tools) {
    return tools.stream().map(Tool::name).toList();
  }
}
