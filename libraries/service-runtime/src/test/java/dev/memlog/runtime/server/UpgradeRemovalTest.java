package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpStatus;
import dev.memlog.runtime.config.ConfigLoader;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that offer, or begin with, HTTP/2 without TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UpgradeRemovalTest {

  private RunningShelf shelf;

  @BeforeAll
  void start() throws Exception {
    shelf =
        RunningShelf.start(
            ConfigLoader.create().yaml("test", "{port: 0}").load(ServerConfig.class));
  }

  @AfterAll
  void stop() {
    shelf.close();
  }

  @Test
  void shouldAnswerTheClientOfTheJdkOverHttp1() throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      var answer =
          http.send(
              HttpRequest.newBuilder(shelf.server().uri().resolve("/openapi.json")).build(),
              BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 40})
  void shouldAnswerOverHttp1HoweverTheRequestArrives(int first) throws Exception {
    byte[] request =
        """
        GET /health/live HTTP/1.1
        Host: localhost
        Connection: Upgrade, HTTP2-Settings, close
        Upgrade: h2c
        HTTP2-Settings: AAMAAABkAAQAAP__

        """
            .replace("\n", "\r\n")
            .getBytes(US_ASCII);
    var uri = shelf.server().uri();
    try (Socket socket = new Socket(uri.getHost(), uri.getPort());
        var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(request, 0, first);
      socket.getOutputStream().flush();
      // Most often the server then reads the first part alone; the answer must be the same if not.
      Thread.sleep(20);
      socket.getOutputStream().write(request, first, request.length - first);

      assertThat(lines.readLine()).isEqualTo("HTTP/1.1 200 OK");
    }
  }

  @Test
  void shouldServeHttp2ToClientsThatBeginWithIt() {
    var uri = shelf.server().uri();
    var answer =
        WebClient.of("h2c://%s:%d".formatted(uri.getHost(), uri.getPort()))
            .blocking()
            .get("/openapi.json");

    assertThat(answer.status()).isEqualTo(HttpStatus.OK);
    assertThat(answer.contentUtf8()).startsWith("{");
  }
}
