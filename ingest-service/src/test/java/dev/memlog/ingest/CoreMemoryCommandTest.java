package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ChangeCore;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.rules.RequestProblems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on core memory, from a request to the payload. */
@ExtendWith(World.Extension.class)
class CoreMemoryCommandTest {

  private final Client client;

  CoreMemoryCommandTest(World world) {
    this.client = world.client(World.ACME);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, persona:append, '{\"content\": \"I am Sam.\", \"user\": \"u1\", \"commandId\": \"k1\"}'",
    "POST, persona:replace, '{\"oldText\": \"Sam\", \"content\": \"\", \"commandId\": \"k1\"}'",
    "PUT, persona, '{\"content\": \"I am Sam.\", \"commandId\": \"k1\"}'",
    "DELETE, persona?commandId=k1, ''",
    "POST, persona:undo, '{\"commandId\": \"k1\"}'"
  })
  void shouldAcknowledgeWithThePositionOfTheCommand(String method, String path, String body) {
    var answer = client.send(method, "/v1/core-memory/" + path, body, "");

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().get("commandId").asText()).isEqualTo("k1");
    assertThat(answer.json().get("position").asText()).isNotEmpty();
  }

  @Test
  void shouldNameEveryProblemOfARequest() {
    assertThat(client.post("/v1/core-memory/a%20b:append", "{}").errors())
        .containsExactlyInAnyOrder(
            "block must match [A-Za-z0-9._-]{1,64}, except . and ..", "content is required");
    assertThat(
            client
                .post(
                    "/v1/core-memory/persona:replace",
                    "{\"content\": \"%s\"}".formatted("x".repeat(20_001)))
                .errors())
        .containsExactlyInAnyOrder(
            "oldText is required", "content must have at most 20000 characters");
  }

  @Test
  void shouldReadAnExportedBlock() {
    var problems = new RequestProblems();
    var reader = new MemoryImportReader("web", "u1", problems);

    assertThat(
            reader.read(
                "{\"coreMemory\": {\"block\": \"persona\", \"content\": \"I am Sam.\"}}", 1))
        .isEqualTo(new ChangeCore("persona", "import", "I am Sam.", ""));
    assertThat(problems.all()).isEmpty();

    var unused = reader.read("{\"coreMemory\": {\"block\": \"a/b\", \"content\": \"\"}}", 2);
    assertThat(problems.all())
        .extracting(Problem::message)
        .containsExactly(
            "line 2.coreMemory.block must match [A-Za-z0-9._-]{1,64}, except . and .., got a/b",
            "line 2.coreMemory.content is required");
  }
}
