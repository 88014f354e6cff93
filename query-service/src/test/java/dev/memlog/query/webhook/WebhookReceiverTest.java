package dev.memlog.query.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.ClientFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.query.webhook.WebhookReceiver.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A receiver on loopback, which hosts resolve to as a test says. */
class WebhookReceiverTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final Instant NOW = Instant.ofEpochSecond(1_614_265_330);

  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final ClientFactory connections = ClientFactory.builder().build();
  private HttpServer server;
  private volatile int status = 204;
  private volatile String header = "";
  private volatile byte[] body = {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    connections.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    requests.add(
        String.join(
            " ",
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            headers.getFirst("Host").replaceAll(":.*", ""),
            headers.getFirst("webhook-id"),
            headers.getFirst("webhook-timestamp"),
            headers.getFirst("webhook-signature"),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    if (!header.isEmpty()) {
      String[] pair = header.split(": ", 2);
      exchange.getResponseHeaders().add(pair[0], pair[1]);
    }
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Answer post(boolean allowPrivate, String host, String... addresses) {
    String url = "http://%s:%d/m?k=v".formatted(host, server.getAddress().getPort());
    var config =
        new WebhookConfig(
            "crm",
            url,
            List.of(SECRET),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.of(allowPrivate),
            Optional.empty());
    InetAddress[] resolved = new InetAddress[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      resolved[i] = InetAddress.ofLiteral(addresses[i]);
    }
    var receiver =
        new WebhookReceiver(config, connections, _ -> resolved, Clock.fixed(NOW, ZoneOffset.UTC));
    return receiver.post("msg_p5jXN8AQM9LWM0D4loKWxJek", "{\"test\": 2432232314}").join();
  }

  @Test
  void shouldPostASignedBodyToTheAddressThatTheHostResolvesTo() {
    assertThat(post(true, "hooks.example.com", "127.0.0.1")).isEqualTo(new Answer.Accepted());
    assertThat(requests)
        .containsExactly(
            "POST /m?k=v hooks.example.com msg_p5jXN8AQM9LWM0D4loKWxJek 1614265330"
                + " v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= {\"test\": 2432232314}");
  }

  @Test
  void shouldNotConnectToANameThatResolvesToAPrivateAddress() {
    for (String address : new String[] {"127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0"}) {
      assertThat(post(false, "hooks.example.com", address))
          .isInstanceOfSatisfying(
              Answer.Failed.class,
              failed ->
                  assertThat(failed.cause())
                      .startsWith(
                          "hooks.example.com must have a public address unless allowPrivate is true, got "));
    }
    assertThat(requests).isEmpty();
  }

  @Test
  void shouldNotFollowRedirects() {
    status = 302;
    header = "Location: /elsewhere";

    assertThat(post(true, "hooks.example.com", "127.0.0.1"))
        .isEqualTo(new Answer.Failed("the receiver answered 302", null));
    assertThat(requests).hasSize(1);
  }

  @Test
  void shouldReportTheReceiversAnswer() throws Exception {
    status = 503;
    header = "Retry-After: 120";
    assertThat(post(true, "hooks.example.com", "127.0.0.1"))
        .isEqualTo(new Answer.Failed("the receiver answered 503", Duration.ofMinutes(2)));

    status = 410;
    assertThat(post(true, "hooks.example.com", "127.0.0.1")).isEqualTo(new Answer.Ended());

    status = 200;
    body = new byte[1 << 20];
    assertThat(post(true, "hooks.example.com", "127.0.0.1")).isEqualTo(new Answer.Accepted());

    server.stop(0);
    assertThat(post(true, "hooks.example.com", "127.0.0.1"))
        .isInstanceOfSatisfying(
            Answer.Failed.class,
            failed -> assertThat(failed.cause()).contains("Connection refused"));

    // A connection that ends without an answer.
    try (var silent =
        new ServerSocket(server.getAddress().getPort(), 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> closeNext(silent));
      assertThat(post(true, "hooks.example.com", "127.0.0.1")).isInstanceOf(Answer.Failed.class);
    }
  }

  private static void closeNext(ServerSocket server) {
    try {
      server.accept().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
