package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.state.ErasurePlace;
import dev.memlog.state.ErasureProbe;
import dev.memlog.state.ErasureReceipt;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Receipts of erasures, from a delete to the answer about it. */
@ExtendWith(World.Extension.class)
class ReceiptApiTest {

  private final World world;
  private final Client client;
  private final String conversation = "c-" + UUID.randomUUID();

  ReceiptApiTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldAnswerADeleteWithAReceiptThatNamesKeysOnly() {
    var deleted =
        client.send(
            "DELETE",
            "/v1/conversations/" + conversation + "/messages/m1?app=web&receipt=true",
            "",
            "");

    assertThat(deleted.status()).isEqualTo(200);
    JsonNode receipt = receipt(client, deleted.json().get("receiptId").asText());
    assertThat(receipt.get("kind").asText()).isEqualTo("message");
    assertThat(receipt.get("state").asText()).isEqualTo("pending");
    assertThat(receipt.get("scope").get(0).asText()).isEqualTo("web/" + conversation + "/m1");
    assertThat(receipt.get("position")).isEqualTo(deleted.json().get("position"));
    assertThat(receipt(client, deleted.json().get("position").asText())).isEqualTo(receipt);
    assertThat(world.events("acme", conversation)).hasSize(1);
  }

  @Test
  void shouldGiveReceiptsOfConversationsAndOfPurges() {
    var gone = client.send("DELETE", "/v1/conversations/" + conversation + "?receipt=true", "", "");
    var ids =
        client.post(
            "/v1/memories:purge",
            "{\"reach\": \"memories\", \"ids\": [\"a\", \"b\"], \"user\": \"ann\", \"receipt\": true}");
    var owner =
        client.post(
            "/v1/memories:purge", "{\"reach\": \"owner\", \"user\": \"ann\", \"receipt\": true}");
    var app = client.send("DELETE", "/v1/apps/web/memories?receipt=true", "", "");

    assertThat(scope(gone)).isEqualTo("conversation [\"default/" + conversation + "\"]");
    assertThat(scope(ids)).isEqualTo("memories [\"default/ann/a\",\"default/ann/b\"]");
    assertThat(scope(owner)).isEqualTo("user [\"default/ann\"]");
    assertThat(scope(app)).isEqualTo("app [\"web\"]");
  }

  private String scope(Client.Answer deleted) {
    JsonNode receipt = receipt(client, deleted.json().get("receiptId").asText());
    return receipt.get("kind").asText() + " " + receipt.get("scope");
  }

  @Test
  void shouldGiveNoReceiptUnasked() {
    var deleted = client.send("DELETE", "/v1/conversations/" + conversation, "", "");

    assertThat(deleted.json().has("receiptId")).isFalse();
    var unknown =
        client.send("GET", "/v1/receipts/" + deleted.json().get("position").asText(), "", "");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.errors().getFirst()).startsWith("id must be a receipt's id");
  }

  @Test
  void shouldShowAReceiptToItsOwnTenantOnly() {
    var deleted =
        client.send("DELETE", "/v1/conversations/" + conversation + "?receipt=true", "", "");
    String path = "/v1/receipts/" + deleted.json().get("receiptId").asText();

    assertThat(world.client(World.OTHER).send("GET", path, "", "").status()).isEqualTo(404);
    assertThat(world.client(World.ANN).send("GET", path, "", "").status()).isEqualTo(404);
    assertThat(world.client(World.READ_ONLY).send("GET", path, "", "").status()).isEqualTo(403);
  }

  @Test
  void shouldRemoveBytesAtOnceForOperatorsOnly() {
    String path = "/v1/conversations/" + conversation;

    var refused = client.send("DELETE", path + "?now=true", "", "");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.errors().getFirst()).startsWith("now needs a key with the role operator");
    assertThat(world.events("acme", conversation)).as("nothing was deleted").isEmpty();
    var deleted = client.send("DELETE", path + "?receipt=true", "", "");
    String receipt = "/v1/receipts/" + deleted.json().get("receiptId").asText();
    assertThat(client.post(receipt + ":now", "{}").status()).isEqualTo(403);
  }

  @Test
  void shouldShowWhatWhoeverErasesHasWritten() throws Exception {
    // given
    var deleted =
        client.send("DELETE", "/v1/conversations/" + conversation + "?receipt=true", "", "");
    String id = deleted.json().get("receiptId").asText();
    Instant past = Instant.parse("2026-01-02T03:04:05.006Z");
    try (var log = new ReceiptLog(world.kafka, "test")) {
      ErasureReceipt receipt = log.find("acme", id).orElseThrow();
      receipt.setState("released");
      receipt.setReleasedAt(past);
      receipt.setGoneBy(past.plusSeconds(60));
      receipt.setPlaces(
          List.of(
              ErasurePlace.newBuilder()
                  .setKind("topic")
                  .setName("messages")
                  .setOffsets(Map.of("3", 17L))
                  .setRecords(2)
                  .build()));
      receipt.setProbe(
          ErasureProbe.newBuilder()
              .setAt(past)
              .setWords(4)
              .setFound(List.of("file copy.log"))
              .build());

      // when
      log.write(receipt);
    }

    // then
    JsonNode shown = receipt(client, id);
    assertThat(shown.get("overdue").asBoolean()).isTrue();
    assertThat(shown.get("places").get(0).get("offsets").get("3").asText()).isEqualTo("17");
    assertThat(shown.get("places").get(0).get("records").asText()).isEqualTo("2");
    assertThat(shown.get("probe").get("found").get(0).asText()).isEqualTo("file copy.log");
    assertThat(shown.get("releasedAt").asText()).isEqualTo("2026-01-02T03:04:05.006Z");
  }

  private static JsonNode receipt(Client client, String id) {
    var answer = client.send("GET", "/v1/receipts/" + id, "", "");
    assertThat(answer.status()).isEqualTo(200);
    return answer.json();
  }
}
