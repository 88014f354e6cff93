package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Tests of the tools that read and change core memory (R1). */
class CoreMemoryToolsTest extends ToolScenario {

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
}
