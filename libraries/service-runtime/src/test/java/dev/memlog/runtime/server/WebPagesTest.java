package dev.memlog.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that web pages of other sites can make a browser on this machine send. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebPagesTest {

  private RunningShelf shelf;
  private Client client;

  @BeforeAll
  void start() throws Exception {
    var config =
        ConfigLoader.create()
            .yaml("test", "{port: 0, trustedHosts: [memlog.example]}")
            .load(ServerConfig.class);
    shelf =
        RunningShelf.start(
            config,
            builder ->
                builder.http(
                    new HttpRoute(
                        HttpMethod.POST,
                        "/v1/books:stream",
                        Role.WRITE,
                        "Streams books.",
                        List.of(MediaType.parse("application/x-books"), MediaType.JSON),
                        MediaType.PLAIN_TEXT,
                        true),
                    (context, request) -> HttpResponse.of("line\n")));
    client = shelf.client();
  }

  @AfterAll
  void stop() {
    shelf.close();
  }

  @Test
  void shouldRefuseBodiesWithoutAMediaType() {
    var answer = client.send("POST", "/v1/shelves/s/books", "{}");
    var stream = client.send("POST", "/v1/books:stream", "{}");

    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.errors()).containsExactly(" must have Content-Type: application/json");
    assertThat(stream.status()).isEqualTo(415);
    assertThat(stream.errors()).containsExactly(" must have Content-Type: application/x-books");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain; application/json"
      })
  void shouldRefuseBodiesThatPagesSendWithoutAsking(String type) {
    for (String path : List.of("/v1/shelves/s/books", "/v1/books:stream")) {
      assertThat(client.send("POST", path, "{}", "content-type", type).status()).isEqualTo(415);
    }
  }

  @Test
  void shouldTakeEachRoutesOwnMediaTypes() {
    assertThat(client.post("/v1/shelves/s/books", "{}").status()).isEqualTo(200);
    for (String type : List.of("application/x-books; charset=utf-8", "application/json")) {
      assertThat(client.send("POST", "/v1/books:stream", "x", "content-type", type).status())
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example@localhost",
        "[::2]",
        "10.0.0.1"
      })
  void shouldRefuseOtherHostsOnEveryRoute(String host) throws IOException {
    for (String path :
        List.of("/v1/shelves/s/books", "/openapi.json", "/health/live", "/metrics", "/nothing")) {
      assertThat(raw("GET " + path + " HTTP/1.1", host)).as(path).startsWith("HTTP/1.1 403");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:1",
        "127.0.0.1:8080",
        "127.9.9.9",
        "[::1]:80",
        "memlog.example:443"
      })
  void shouldServeLoopbackAndTrustedHosts(String host) throws IOException {
    assertThat(raw("GET /v1/shelves/s/books HTTP/1.1", host)).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example, 403",
    "http://localhost.evil.example:80, 403",
    "null, 403",
    "'', 403",
    "file://, 403",
    "not a uri, 403",
    "http://localhost:3000, 200",
    "https://memlog.example, 200"
  })
  void shouldServeOnlyTrustedOrigins(String origin, int status) {
    var answer = client.send("POST", "/v1/shelves/s:close", "", "origin", origin);
    var deletion = client.send("DELETE", "/v1/shelves/s", "", "origin", origin);

    assertThat(deletion.status()).isEqualTo(status);
    // An empty reason makes the handler fail with another status than the gate's 403.
    assertThat(answer.status() == 403).isEqualTo(status == 403);
    if (status == 403) {
      assertThat(deletion.errors())
          .containsExactly(
              "Origin must name localhost, a loopback address or one of server.trustedHosts "
                  + "since the server requires no key");
    }
  }

  @Test
  void shouldCheckHostsOverGrpcToo() throws Exception {
    var channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", shelf.server().port())
            .overrideAuthority("evil.example")
            .usePlaintext()
            .build();
    var stub = ShelfServiceGrpc.newBlockingStub(channel);

    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> stub.dropShelf(DropShelfRequest.getDefaultInstance()));

    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
    channel.shutdownNow();
  }

  @Test
  void shouldLetKeysDecideWhereThereAreAny() throws Exception {
    var config =
        Defaults.of(ServerConfig.class).withPort(0).withKeys(List.of(AuthenticationTest.READER));
    try (ApiServer keyed =
        ApiServer.builder(config, shelf.metrics().registry())
            .grpc(new Shelf(), Role.READ)
            .build()) {
      keyed.start();
      String served =
          raw(
              keyed.port(),
              "DELETE /v1/shelves/s HTTP/1.1",
              "memory.example\r\nAuthorization: Bearer r-key");
      assertThat(served).startsWith("HTTP/1.1 200");
      // Metrics may be read from this machine without a key, so there the host name is checked.
      assertThat(raw(keyed.port(), "GET /metrics HTTP/1.1", "evil.example"))
          .startsWith("HTTP/1.1 401");
      assertThat(raw(keyed.port(), "GET /metrics HTTP/1.1", "localhost"))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void shouldCheckHostsOfMonitoringOnLoopback() throws Exception {
    try (ApiServer monitoring =
        MonitoringServer.of(
            new MonitoringConfig("127.0.0.1", 0), shelf.metrics().registry(), Map::of)) {
      monitoring.start();
      assertThat(raw(monitoring.port(), "GET /metrics HTTP/1.1", "evil.example"))
          .startsWith("HTTP/1.1 403");
      assertThat(raw(monitoring.port(), "GET /health/live HTTP/1.1", "localhost"))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void shouldRefuseTrustedHostsThatAreNoNames() {
    assertThatThrownBy(
            () ->
                ConfigLoader.create()
                    .yaml("x.yaml", "trustedHosts: ['http://a.example', 'a.example:80']")
                    .load(ServerConfig.class))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("trustedHosts must be names without scheme or port")
        .hasMessageContaining("got a.example:80");
  }

  private String raw(String requestLine, String host) throws IOException {
    return raw(shelf.server().port(), requestLine, host);
  }

  /**
   * Sends a request with any Host, which the JDK's client would not, and returns the status line.
   */
  private static String raw(int port, String requestLine, String host) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = requestLine + "\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      return String.valueOf(answer.readLine());
    }
  }
}
