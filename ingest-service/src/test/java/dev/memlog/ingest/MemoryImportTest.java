package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Import;
import dev.memlog.schemas.Keys;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The import of exported memories, from a request to the log. */
@ExtendWith(World.Extension.class)
class MemoryImportTest {

  private static final String NDJSON = "application/x-ndjson";

  private final World world;
  private final Client client;

  MemoryImportTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  private static String line(String id, String user, String validFrom) {
    return """
        {"memory": {"id": "%s", "app": "web", "user": "%s", "claim": {"content": "Anna keeps bees"}, \
        "validFrom": "%s", "supports": [{"id": "s-%s", "claim": {"content": "Anna keeps bees"}, \
        "sources": [{"conversation": "c1", "messageId": "m1", "version": "v1"}]}]}, \
        "usage": {"accessCount": 3, "lastAccessedAt": "2026-05-04T09:30:00Z"}}
        """
        .formatted(id, user, validFrom, id);
  }

  private Client.Answer send(Client from, String user, String lines) {
    return from.send("POST", "/v1/memories:import?app=web&user=" + user, lines, NDJSON);
  }

  private List<Import> published(String user) {
    return world.commands().stream()
        .filter(record -> record.key().equals(Keys.owner("acme", "web", user)))
        .map(record -> (Import) record.value().getPayload())
        .toList();
  }

  @Test
  void shouldPublishEachMemoryAfterTheOneThatSupersedesIt() {
    // when
    Client.Answer answer =
        send(
            client,
            "importer",
            line("old", "importer", "2026-01-01T00:00:00Z")
                + "\n"
                + line("new", "importer", "2026-02-01T00:00:00Z"));

    // then
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().get("memories").asInt()).isEqualTo(2);
    assertThat(answer.json().get("position").asText()).startsWith("v1:");
    List<Import> published = published("importer");
    assertThat(published).extracting(i -> i.getMemory().getId()).containsExactly("new", "old");
    assertThat(published.getFirst().getMemory().getSupports().getFirst().getSources()).isNotEmpty();
    assertThat(Objects.requireNonNull(published.getFirst().getUsage()).getAccessCount())
        .isEqualTo(3);
  }

  @Test
  void shouldPublishNothingIfALineIsInvalid() {
    // when
    Client.Answer answer =
        send(
            client,
            "careful",
            line("ok", "careful", "2026-01-01T00:00:00Z")
                + line("other", "somebody", "2026-01-01T00:00:00Z")
                + "{\"memory\": {\"nonsense\": 1}}\nnot JSON\n");

    // then
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors())
        .contains(
            "line 2.memory.user must be the user of the import, careful",
            "line 3.memory.nonsense is not a field of Memory",
            "line 4 must be JSON");
    assertThat(published("careful")).isEmpty();
  }

  @Test
  void shouldAskForTextThatASourceStates() {
    // given
    String forged =
        line("m", "forger", "2026-01-01T00:00:00Z").replaceFirst("keeps bees", "keeps lions");

    // expect
    assertThat(send(client, "forger", forged).errors())
        .containsExactly("line 1.memory.claim.content must be the content of one of the supports");
  }

  @Test
  void shouldAcceptAMemoryWhoseTextIsComposedOfOthers() {
    String whole =
        line("whole", "keeper", "2026-01-01T00:00:00Z")
            .replaceFirst("Anna keeps bees", "Anna keeps bees. Also: Anna sells honey")
            .replaceFirst("\"validFrom\"", "\"parts\": [\"p1\", \"p2\"], \"validFrom\"");
    String reflection =
        line("reflection", "keeper", "2026-01-01T00:00:00Z")
            .replaceFirst("Anna keeps bees", "Important: Anna keeps bees.")
            .replaceFirst("\"validFrom\"", "\"reflection\": {}, \"validFrom\"");

    Client.Answer answer = send(client, "keeper", whole + reflection);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(published("keeper")).hasSize(2);
  }

  @Test
  void shouldRefuseTheIdOfASummary() {
    assertThat(
            send(client, "clash", line("summary:work", "clash", "2026-01-01T00:00:00Z")).errors())
        .containsExactly(
            "line 1.memory.id must not begin with summary:, as the ids of summaries do");
  }

  @Test
  void shouldServeAnOwnerOnlyByItsKeys() {
    String line = line("m", "bob", "2026-01-01T00:00:00Z");

    assertThat(send(world.client(World.ANN), "bob", line).status()).isEqualTo(403);
    assertThat(send(world.client(World.READ_ONLY), "bob", line).status()).isEqualTo(403);
    assertThat(send(client, "bob&tenant=other", line).errors())
        .containsExactly("tenant is not a parameter; the parameters are app and user");
    assertThat(published("bob")).isEmpty();
  }

  @Test
  void shouldRefuseMoreThanARequestMayHold() {
    String much = " ".repeat(MemoryImportApi.MOST_BYTES + 1);

    assertThat(send(client, "much", much).status()).isEqualTo(413);
  }
}
