package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class StreamBytesTest {

  private final World world;

  StreamBytesTest(World world) {
    this.world = world;
  }

  /** Returns a line so long that two of them exceed what the server may hold. */
  private static String line(String message) {
    return "{\"conversationId\":\"bytes\",\"messageId\":\"%s\",\"role\":\"user\",\"content\":\"%s\"}"
        .formatted(message, "x".repeat(40_000));
  }

  @Test
  void shouldRefuseLinesWhileTooManyBytesAreHeld() throws Exception {
    var config =
        ConfigLoader.create()
            .yaml("test", "{port: 0, maxRequestBytes: 65536, limits: {bytesInFlight: 65536}}")
            .load(ServerConfig.class);
    try (Metrics metrics = new Metrics()) {
      var service =
          new IngestService(world.config, world.kafka, metrics.registry(), Clock.systemUTC());
      var builder = ApiServer.builder(config, metrics.registry());
      service.register(builder);
      ApiServer api = builder.build();
      try (var components = new Components(List.of(service, api))) {
        components.start();
        try (Client client = new Client(api.uri(), "")) {
          // given: a line that does not end
          try (var socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            String head =
                """
                POST /v1/messages:stream HTTP/1.1\r
                Host: localhost\r
                Content-Type: application/x-ndjson\r
                Content-Length: 100000\r
                \r
                """;
            socket
                .getOutputStream()
                .write((head + line("slow")).getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            await().atMost(Duration.ofSeconds(20)).until(() -> held(metrics) > 40_000);

            // when: others come on another connection
            var crowded = client.stream(line("m1") + "\n{\"conversationId\":\"bytes\"}\n");

            // then: the one is refused, and what is small is looked at
            assertThat(crowded.lines().get(0).at("/errors/0/code").asText())
                .isEqualTo("unavailable");
            assertThat(crowded.lines().get(1).at("/errors/0/code").asText())
                .isEqualTo("invalid_argument");
          }

          // then: what never ended is let go of, and what is kept too
          await().atMost(Duration.ofSeconds(20)).until(() -> held(metrics) == 0);
          var free = client.stream(line("m1") + "\n" + line("m2") + "\n");
          assertThat(free.lines().get(0).has("published")).isTrue();
          await().atMost(Duration.ofSeconds(20)).until(() -> held(metrics) == 0);
        }
      }
    }
  }

  private static double held(Metrics metrics) {
    return metrics.registry().get("memlog.api.bytes.in.flight").gauge().value();
  }
}
