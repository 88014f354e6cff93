package dev.memlog.importer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.memlog.client.MemlogClient;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<String> published = new CopyOnWriteArrayList<>();
  private HttpServer server;
  @TempDir Path directory;

  /** Serves a Memlog whose key may write but not read statistics. */
  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean refused = exchange.getRequestURI().getPath().equals("/v1/admin/stats");
          if (exchange.getRequestMethod().equals("POST")) {
            published.add(body);
          }
          byte[] answer =
              (refused
                      ? "{\"errors\":[{\"code\":\"permission_denied\",\"message\":\"needs role admin\"}]}"
                      : "{\"results\":[{\"messageId\":\"m\"}]}")
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(refused ? 403 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void shouldPublishWithAKeyThatMayNotReadStatistics() throws Exception {
    // given
    Path file =
        Files.writeString(
            directory.resolve("events.jsonl"),
            "{\"conversationId\":\"trip\",\"role\":\"user\",\"content\":\"We fly on Friday.\"}\n");
    var screen =
        new Screen(
            new PrintStream(OutputStream.nullOutputStream()),
            new PrintStream(OutputStream.nullOutputStream()),
            false,
            Map.of());

    // when
    Import.Result result;
    try (var client =
        MemlogClient.builder("http://127.0.0.1:" + server.getAddress().getPort()).build()) {
      result =
          new Import(client, new JsonLinesFormat(), List.of(file), ImportOptions.ALL, PATIENCE)
              .run(new ImportScreen(screen, true), true);
    }

    // then
    assertThat(result.events()).isEqualTo(1);
    assertThat(result.searchable()).isEmpty();
    assertThat(published).singleElement().asString().contains("We fly on Friday.");
  }
}
