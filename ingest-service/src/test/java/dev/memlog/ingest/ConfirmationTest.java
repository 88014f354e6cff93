package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.PreviewToken;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Commands by id on a server whose settings require their confirmation. */
@ExtendWith(World.Extension.class)
class ConfirmationTest {

  private final World world;
  private final AtomicLong now =
      new AtomicLong(Instant.parse("2026-05-04T09:30:00Z").toEpochMilli());
  private final Metrics metrics = new Metrics();
  private Components components;
  private Client client;

  ConfirmationTest(World world) {
    this.world = world;
  }

  private Instant now() {
    return Instant.ofEpochMilli(now.get());
  }

  @BeforeEach
  void open() throws Exception {
    IngestConfig defaults = Defaults.of(IngestConfig.class);
    var config =
        new IngestConfig(
            defaults.limits(),
            defaults.batchEvents(),
            defaults.lineBytes(),
            defaults.streamInFlight(),
            defaults.deliveryTimeout(),
            defaults.maxAhead(),
            Duration.ZERO,
            new ConfirmationConfig(true, true, true));
    Clock clock = ((InstantSource) this::now).withZone(ZoneOffset.UTC);
    var service = new IngestService(config, world.kafka, metrics.registry(), clock);
    var builder =
        ApiServer.builder(Defaults.of(ServerConfig.class).withPort(0), metrics.registry());
    service.register(builder);
    ApiServer server = builder.build();
    components = new Components(List.of(service, server));
    components.start();
    client = new Client(server.uri(), "");
  }

  @AfterEach
  void close() {
    client.close();
    components.close();
    metrics.close();
  }

  /** Returns the confirmation that a refusal names. */
  private static String named(Client.Answer refusal) {
    assertThat(refusal.status()).as(refusal.body()).isEqualTo(409);
    assertThat(refusal.json().at("/errors/0/code").asText()).isEqualTo("failed_precondition");
    assertThat(refusal.json().at("/errors/0/field").asText()).isEqualTo("confirmation");
    String rule = refusal.json().at("/errors/0/rule").asText();
    assertThat(rule)
        .startsWith(
            "is required by the settings of this server; to confirm, send the same request again"
                + " within 10 minutes with confirmation c1:");
    return rule.substring(rule.lastIndexOf(' ') + 1);
  }

  private Client.Answer revise(String memory, String rest) {
    return client.send(
        "PATCH",
        "/v1/memories/" + memory,
        "{\"content\": \"Anna prefers black tea\"%s}".formatted(rest),
        "");
  }

  private static String with(String confirmation) {
    return ", \"confirmation\": \"" + confirmation + "\"";
  }

  @Test
  void shouldCorrectAMemoryOnlyOnceTheSameCorrectionIsConfirmed() {
    String confirmation = named(revise("mem-1", ""));

    assertThat(revise("mem-2", with(confirmation)).errors())
        .as("another memory")
        .containsExactly("confirmation must be the one that the refusal of the same request named");
    assertThat(revise("mem-1", ", \"importance\": 3" + with(confirmation)).status())
        .as("another change")
        .isEqualTo(409);
    assertThat(revise("mem-1", ", \"user\": \"bob\"" + with(confirmation)).status())
        .as("another owner")
        .isEqualTo(409);
    assertThat(revise("mem-1", with(confirmation)).status()).isEqualTo(200);
  }

  @Test
  void shouldForgetByIdOnlyOnceThatIsConfirmed() {
    String ids = "{\"ids\": [\"mem-1\", \"mem-2\"], \"reason\": \"asked\"%s}";

    String confirmation = named(client.post("/v1/memories:forget", ids.formatted("")));
    String deletion = named(client.send("DELETE", "/v1/memories/mem-1", "", ""));

    assertThat(confirmation).isNotEqualTo(deletion);
    assertThat(client.post("/v1/memories:forget", ids.formatted(with(deletion))).status())
        .isEqualTo(409);
    assertThat(client.post("/v1/memories:forget", ids.formatted(with(confirmation))).status())
        .isEqualTo(200);
    assertThat(
            client.send("DELETE", "/v1/memories/mem-1?confirmation=" + deletion, "", "").status())
        .isEqualTo(200);
  }

  @Test
  void shouldEraseAUserOnlyOnceThatIsConfirmed() {
    String confirmation = named(client.send("DELETE", "/v1/users/ann", "", ""));

    assertThat(client.send("DELETE", "/v1/users/ben?confirmation=" + confirmation, "", "").status())
        .as("another user")
        .isEqualTo(409);
    assertThat(client.send("DELETE", "/v1/users/ann?confirmation=" + confirmation, "", "").status())
        .isEqualTo(200);
  }

  @Test
  void shouldRefuseAConfirmationAfterTenMinutes() {
    String confirmation = named(revise("mem-1", ""));

    now.addAndGet(Duration.ofMinutes(10).toMillis());
    assertThat(revise("mem-1", with(confirmation)).status()).isEqualTo(200);
    now.addAndGet(1);

    assertThat(revise("mem-1", with(confirmation)).errors())
        .containsExactly("confirmation must be used within 10 minutes");
  }

  @Test
  void shouldRefuseWhatIsNoConfirmation() {
    for (String given : List.of("c1:", "c1:AAAA", "c2:" + "A".repeat(32), "yes", "c1:!!!!")) {
      assertThat(revise("mem-1", with(given)).errors())
          .as(given)
          .containsExactly(
              "confirmation must be the one that the refusal of the same request named");
    }
  }

  @Test
  void shouldReportOtherProblemsBeforeItAsksForAConfirmation() {
    assertThat(client.send("PATCH", "/v1/memories/mem-1", "{\"importance\": 11}", "").errors())
        .containsExactly("importance must be from 1 to 10");
  }

  @Test
  void shouldTakeThePreviewsTokenAsAConfirmation() {
    String owner = Keys.owner("default", "default", null);
    String token = PreviewToken.issue(owner, List.of("mem-1"), now()).format();

    assertThat(
            client
                .post("/v1/memories:forget", "{\"previewToken\": \"%s\"}".formatted(token))
                .status())
        .isEqualTo(200);
  }
}
