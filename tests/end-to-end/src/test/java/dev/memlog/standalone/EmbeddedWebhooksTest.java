package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Webhook;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A webhook of an embedded Memlog, from the pipeline that makes the changes. */
class EmbeddedWebhooksTest {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Queue<String> accepted = new ConcurrentLinkedQueue<>();
  private final Queue<String> refused = new ConcurrentLinkedQueue<>();
  private volatile int status = 500;

  @Test
  void shouldDeliverChangesOnceTheReceiverAcceptsThemAlsoAfterARestart(@TempDir Path directory)
      throws Exception {
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::receive);
    receiver.start();
    StandaloneConfig config =
        TestConfig.remembering(
            directory.resolve("data"),
            2,
            Map.of(
                "query.webhooks",
                "[{name: mirror, url: 'http://127.0.0.1:%d', secrets: [whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw], allowPrivate: true}]"
                    .formatted(receiver.getAddress().getPort())));
    String porto;
    String rex;
    try (var memlog = TestConfig.start(config, LONG);
        var client = MemlogClient.builder(memlog.addresses().api()).build();
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      await().atMost(LONG).until(() -> webhook(client).status().equals("delivering"));

      // when: the receiver fails while two memories are formed
      ann.say("c1", "m1", "I adopted a greyhound named Rex.");
      rex = UserOverHttp.id(ann.there("I adopted a greyhound named Rex."));
      ann.remember("k1", "I live in Porto.");
      porto = UserOverHttp.id(ann.there("I live in Porto."));
      await().atMost(LONG).until(() -> webhook(client).status().equals("waiting"));
      assertThat(webhook(client).lastError()).isEqualTo("the receiver answered 500");
    }

    // and: Memlog starts again, the receiver accepts, and a message and a memory are deleted
    status = 200;
    try (var memlog = TestConfig.start(config, LONG);
        var client = MemlogClient.builder(memlog.addresses().api()).build();
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      ann.delete("c1", "m1");
      ann.ask("purge", Map.of("reach", "memories", "ids", List.of(porto)));

      // then
      await()
          .atMost(LONG)
          .untilAsserted(
              () ->
                  assertThat(ofMemories())
                      .containsExactlyInAnyOrder(
                          "memory.added " + rex,
                          "memory.added " + porto,
                          "memory.withdrawn " + rex,
                          "memory.purged " + porto)
                      .startsWith("memory.added " + rex, "memory.added " + porto));
      await().atMost(LONG).until(() -> accepted.contains("message.deleted m1"));
      await().atMost(LONG).until(() -> webhook(client).lag() == 0);
      assertThat(webhook(client).status()).isEqualTo("delivering");
      assertThat(webhook(client).deadLetters()).isZero();
    } finally {
      receiver.stop(0);
    }
    assertThat(refused).isNotEmpty().allMatch(event -> event.startsWith("memory.added"));
  }

  private static Webhook webhook(MemlogClient client) {
    return client.webhooks().webhooks().getFirst();
  }

  private List<String> ofMemories() {
    return accepted.stream().filter(event -> event.startsWith("memory.")).toList();
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    assertThat(body).doesNotContain("Rex", "Porto");
    JsonNode event = JSON.readTree(body);
    JsonNode data = event.get("data");
    (status == 200 ? accepted : refused)
        .add(
            event.get("type").asText()
                + " "
                + (data.has("memoryId") ? data.get("memoryId") : data.get("messageId")).asText());
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }
}
