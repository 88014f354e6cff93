package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.Topics;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Commands about memories that do not survive a power loss. */
@ExtendWith(World.Extension.class)
class SafeMemoriesTest {

  private final World world;

  SafeMemoriesTest(World world) {
    this.world = world;
  }

  @Test
  void shouldRefuseCommandsWhenTheirMemoriesDoNotSurviveAPowerLoss() throws Exception {
    String ids = "\"user\": \"unsafe\", \"ids\": [\"mem-1\"]";
    try (var metrics = new Metrics()) {
      var service =
          new IngestService(
              world.config, world.kafka, metrics.registry(), Clock.systemUTC(), _ -> false);
      var builder =
          ApiServer.builder(Defaults.of(ServerConfig.class).withPort(0), metrics.registry());
      service.register(builder);
      ApiServer server = builder.build();
      var components = new Components(List.of(service, server));
      components.start();
      try (components;
          var client = new Client(server.uri(), "")) {
        for (String[] request :
            List.of(
                new String[] {"POST", "/v1/memories:forget", ids},
                new String[] {"POST", "/v1/memories:restore", ids},
                new String[] {"POST", "/v1/memories:purge", ids + ", \"reach\": \"memories\""},
                new String[] {
                  "PATCH",
                  "/v1/memories/mem-1",
                  "\"user\": \"unsafe\", \"content\": \"Anna prefers black tea\""
                },
                new String[] {
                  "POST",
                  "/v1/memories/mem-1:link",
                  "\"user\": \"unsafe\", \"otherMemoryId\": \"mem-2\""
                })) {
          var answer = client.send(request[0], request[1], "{" + request[2] + "}", "");

          assertThat(answer.status()).as(request[1] + " " + answer.body()).isEqualTo(503);
          assertThat(answer.body()).contains("no safe point could be taken; try again");
        }
        String statement = "{\"user\": \"unsafe\", \"content\": \"Anna prefers green tea\"}";
        assertThat(client.send("POST", "/v1/memories", statement, "").status()).isEqualTo(200);
      }
    }

    assertThat(world.records(Topics.MEMORY_COMMANDS))
        .filteredOn(record -> new String(record.key(), UTF_8).endsWith("/unsafe"))
        .hasSize(1);
  }
}
