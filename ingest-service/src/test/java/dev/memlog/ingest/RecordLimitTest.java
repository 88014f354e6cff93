package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.rules.EventLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class RecordLimitTest {

  private final World world;

  RecordLimitTest(World world) {
    this.world = world;
  }

  /** Limits set above the topic's: then the broker is the one that says no. */
  @Test
  void shouldAnswerTooLargeWhereTheBrokerOrTheProducerSaysSo() throws Exception {
    var limits = new EventLimits(32 << 20, 64, 4096, 64, 16);
    var config =
        new IngestConfig(
            limits,
            10,
            1 << 20,
            8,
            Duration.ofSeconds(3),
            Duration.ofHours(1),
            Duration.ZERO,
            Defaults.of(ConfirmationConfig.class));
    var server =
        ConfigLoader.create()
            .yaml("test", "{port: 0, maxRequestBytes: 67108864, threads: 4}")
            .load(ServerConfig.class);
    try (Metrics metrics = new Metrics()) {
      var service = new IngestService(config, world.kafka, metrics.registry(), Clock.systemUTC());
      var builder = ApiServer.builder(server, metrics.registry());
      service.register(builder);
      ApiServer api = builder.build();
      try (var components = new Components(List.of(service, api))) {
        components.start();
        try (Client client = new Client(api.uri(), "")) {
          var broker = client.post("/v1/conversations/c/messages", message(3 << 20));
          var producer = client.post("/v1/conversations/c/messages", message(17 << 20));
          var fine = client.post("/v1/conversations/c/messages", message(10));

          assertThat(broker.status()).isEqualTo(413);
          assertThat(broker.errors()).containsExactly(" must fit into a Kafka record");
          assertThat(producer.status()).isEqualTo(413);
          assertThat(fine.status()).isEqualTo(200);
        }
      }
    }
  }

  private static String message(int length) {
    var random = new Random(7);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return "{\"role\":\"user\",\"content\":\"" + text + "\"}";
  }
}
