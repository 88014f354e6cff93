package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangesCommandTest {

  private static final String EVENTS =
      """
      id: v1:A

      event: memory.added
      data: {"type":"memory.added","timestamp":"2026-11-29T07:00:00Z","data":{"app":"default","memoryId":"m1","revision":1}}
      id: v1:B

      :
      id: v1:C

      """;
  private static final String GONE =
      "{\"error\": {\"code\": \"gone\", \"field\": \"from\", \"message\": \"from must not be old\"}}";

  private final List<String> requests = new ArrayList<>();
  private final HttpServer server;

  ChangesCommandTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(exchange.getRequestURI().toString());
    boolean first = requests.size() == 1;
    byte[] bytes = (first ? EVENTS : GONE).getBytes(UTF_8);
    exchange.sendResponseHeaders(first ? 200 : 410, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void shouldPrintEachChangeOnALineAndContinueAtTheLastPosition() {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var screen =
        new Screen(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, Map.of());

    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    int code = Main.run(screen, "changes", "--user", "ann", "--url", url);

    assertThat(out.toString(UTF_8))
        .isEqualTo(
            """
            {"id":"v1:B","type":"memory.added","timestamp":"2026-11-29T07:00:00Z","data":{"app":"default","memoryId":"m1","revision":1}}
            """);
    assertThat(requests)
        .containsExactly("/v1/changes?user=ann", "/v1/changes?user=ann&from=v1%3AC");
    assertThat(code).isNotZero();
    assertThat(err.toString(UTF_8)).contains("from must not be old");
  }
}
