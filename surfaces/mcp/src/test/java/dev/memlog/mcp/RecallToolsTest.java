package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Tests of the tools that recall, relate and sum up memories. */
class RecallToolsTest extends ToolScenario {

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
  void shouldMarkMemoriesThatAreRelatedToResults() throws Exception {
    api.on(
        "POST /v1/memories:recall",
        HITS.replace(
            "\"memory\":",
            "\"related\": {\"activation\": 0.5, \"path\": [{\"fromMemoryId\": \"mem-0\", \"kind\": \"shared_node\", \"node\": \"Bea\", \"strength\": 1}]}, \"memory\":"));

    JsonNode result = call("recall", "{\"query\": \"ferry\"}");

    assertThat(text(result))
        .isEqualTo(
            "Found 1 memory:\n[1] PREFERENCE: \"Ada prefers the night ferry.\" (related) (id: mem-1)");
    assertThat(result.at("/structuredContent/results/0/related").asBoolean()).isTrue();
  }

  @Test
  void shouldNameTheMemoriesOfASummary() throws Exception {
    api.on(
        "POST /v1/memories:recall",
        HITS.replace(
            "\"memory\":",
            "\"level\": \"domain\", \"summary\": {\"name\": \"interests\", \"memories\": 7, \"parts\": [{\"memoryId\": \"mem-1\", \"content\": \"Ada sings.\"}, {\"memoryId\": \"mem-2\", \"content\": \"Ada paints.\"}]}, \"memory\":"));

    JsonNode result = call("recall", "{\"query\": \"ferry\", \"level\": \"domain\"}");

    assertThat(text(result))
        .isEqualTo(
            "Found 1 memory:\n[1] SUMMARY: \"Ada prefers the night ferry.\" (ids: mem-1, mem-2)");
    JsonNode hit = result.at("/structuredContent/results/0");
    assertThat(hit.get("level").asText()).isEqualTo("domain");
    assertThat(hit.at("/parts/1/memoryId").asText()).isEqualTo("mem-2");
    assertThat(body(0).get("level").asText()).isEqualTo("domain");
  }

  @Test
  void shouldSayThatNothingIsKnown() throws Exception {
    api.on("POST /v1/memories:recall", "{}");

    assertThat(text(call("recall", "{\"query\": \"ferry\"}"))).isEqualTo("No memories found.");
  }

  @Test
  void shouldLinkTwoMemoriesAndShowBoth() throws Exception {
    api.on("POST /v1/memories/mem-1:link", KEPT)
        .on("POST /v1/memories:recall", "{}")
        .onMemory("mem-1")
        .onMemory("mem-2");

    assertThat(text(call("link", "{\"memoryId\": \"mem-1\", \"otherMemoryId\": \"mem-2\"}")))
        .startsWith("Linked.\nPREFERENCE: ");
    assertThat(body(0))
        .isEqualTo(JSON.readTree("{\"app\":\"web\",\"user\":\"ada\",\"otherMemoryId\":\"mem-2\"}"));
  }

  @Test
  void shouldReflectAndShowWhatThereIsToSay() throws Exception {
    api.on(
            "POST /v1/memories:reflect",
            "{\"commandId\": \"c\", \"position\": \"p\", \"memoryIds\": [\"mem-1\"]}")
        .on("POST /v1/memories:recall", "{}")
        .onMemory("mem-1");

    assertThat(text(call("reflect", "{\"topic\": \"ferries\"}")))
        .isEqualTo("Reflected.\nPREFERENCE: \"Ada prefers the night ferry.\" (id: mem-1)");
    assertThat(body(0))
        .isEqualTo(JSON.readTree("{\"app\":\"web\",\"user\":\"ada\",\"topic\":\"ferries\"}"));
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
  void shouldTakeTheCurrentConversationByTheNameOfOtherTools() throws Exception {
    api.on("POST /v1/context", "{}");

    call("get_context", "{\"query\": \"ferry\", \"conversationId\": \"c\"}");

    assertThat(body(0).get("conversation").asText()).isEqualTo("c");
  }

  @Test
  void shouldSayThatNoContextIsRelevant() throws Exception {
    api.on("POST /v1/context", "{\"requestId\": \"r-1\"}");

    assertThat(text(call("get_context", "{\"query\": \"ferry\"}")))
        .isEqualTo("Nothing relevant is known.");
  }
}
