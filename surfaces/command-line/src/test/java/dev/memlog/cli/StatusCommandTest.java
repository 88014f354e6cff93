package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatusCommandTest {

  private static final String NO_SAMPLE = "{\"p50\": 0, \"p95\": 0, \"p99\": 0, \"count\": \"0\"}";

  @Test
  void shouldShowOneLineWhenTheServerIsHealthy() throws Exception {
    assertThat(status(NO_SAMPLE, "0", "ok"))
        .startsWith("healthy: 1 conversations, 7 messages, 3 memories at http://127.0.0.1:")
        .hasLineCount(1);
  }

  @Test
  void shouldShowEverythingWhenACheckFailsOrThereAreDeadLetters() throws Exception {
    assertThat(status(NO_SAMPLE, "0", "waits for the broker"))
        .contains("waits for the broker")
        .contains("searchable after")
        .doesNotContain("healthy:");
    assertThat(status(NO_SAMPLE, "2", "ok")).contains("dead letters 2");
  }

  @Test
  void shouldShowNoFigureWithoutASample() throws Exception {
    assertThat(status(NO_SAMPLE, "0", "ok", "-v"))
        .contains("searchable after nothing indexed in the last 5 minutes")
        .doesNotContain("p50");
  }

  @Test
  void shouldShowTheFiguresOfMessages() throws Exception {
    assertThat(status("{\"p50\": 41, \"p95\": 80, \"p99\": 90, \"count\": \"7\"}", "0", "ok", "-v"))
        .contains("searchable after p50 41 ms, p95 80 ms, p99 90 ms over 7 messages");
  }

  /** Returns the output of the command for a server that answers with these figures. */
  private static String status(
      String percentiles, String deadLetters, String health, String... options) throws Exception {
    String stats =
        """
        {"messages": "7", "conversations": "1", "passages": "7", "memories": {"active": "3"}, "deadLetters": "%s",
         "process": "memlog", "versions": {}, "health": {"query": "%s"}, "eventToSearchable": %s,
         "stages": [{"stage": "fold", "topic": "conversation-events", "lag": "0"}]}
        """
            .formatted(deadLetters, health, percentiles);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = stats.getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      var out = new ByteArrayOutputStream();
      var screen =
          new Screen(
              new PrintStream(out, true, UTF_8),
              new PrintStream(out, true, UTF_8),
              false,
              Map.of());
      int code =
          Main.run(
              screen,
              Stream.concat(
                      Stream.of(
                          "status", "--url", "http://127.0.0.1:" + server.getAddress().getPort()),
                      Stream.of(options))
                  .toArray(String[]::new));
      assertThat(code).as(out.toString(UTF_8)).isZero();
      return out.toString(UTF_8).replaceAll(" +", " ");
    } finally {
      server.stop(0);
    }
  }
}
