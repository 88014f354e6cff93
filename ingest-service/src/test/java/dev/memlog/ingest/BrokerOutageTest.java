package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class BrokerOutageTest {

  private static final String BODY = "{\"role\":\"user\",\"content\":\"x\"}";

  private final World world;

  BrokerOutageTest(World world) {
    this.world = world;
  }

  @Test
  void shouldFailWithinItsTimeWhileTheBrokerIsUnavailableAndRecoverByItself() {
    try (Client client = world.client(World.ACME)) {
      assertThat(client.post("/v1/conversations/outage/messages", BODY).status()).isEqualTo(200);

      world.broker.stop();
      try {
        await()
            .atMost(Duration.ofSeconds(20))
            .untilAsserted(
                () ->
                    assertThat(client.send("GET", "/health/ready", "", "").status())
                        .isEqualTo(503));
        assertThat(client.send("GET", "/health/live", "", "").status()).isEqualTo(200);
        long before = System.nanoTime();
        var single = client.post("/v1/conversations/outage/messages", BODY);
        var batch =
            client.post(
                "/v1/messages:batch",
                "{\"messages\":["
                    + "{\"conversationId\":\"outage\",\"role\":\"user\",\"content\":\"x\"},"
                        .repeat(50)
                    + "{\"conversationId\":\"outage\",\"role\":\"user\",\"content\":\"x\"}]}");
        var stream =
            client.stream(
                "{\"conversationId\":\"outage\",\"role\":\"user\",\"content\":\"x\"}\n".repeat(5));

        assertThat(single.status()).isEqualTo(503);
        assertThat(single.retryAfter()).isNotEmpty();
        assertThat(single.errors().getFirst()).startsWith(" cannot be published now");
        assertThat(batch.status()).isEqualTo(503);
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.lines())
            .hasSize(5)
            .allMatch(line -> line.at("/errors/0/code").asText().equals("unavailable"));
        assertThat(Duration.ofNanos(System.nanoTime() - before))
            .isLessThan(world.config.deliveryTimeout().multipliedBy(5));
      } finally {
        world.broker.start();
      }

      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(client.send("GET", "/health/ready", "", "").status()).isEqualTo(200));
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () ->
                  assertThat(client.post("/v1/conversations/outage/messages", BODY).status())
                      .isEqualTo(200));
    }
  }
}
