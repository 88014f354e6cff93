package dev.memlog.standalone.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteRecallTest {

  private static final Principal ANN = new Principal("acme", Set.of(), Set.of());
  private static final RecallMemoriesRequest ASKED =
      RecallMemoriesRequest.newBuilder().setQuery("a parrot").setUser("ann").build();

  private final List<String> came = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "{}";

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          came.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private RemoteRecall recall(Optional<String> key) {
    return new RemoteRecall(
        "http://127.0.0.1:" + server.getAddress().getPort(), Optional.empty(), () -> key);
  }

  @Test
  void shouldAskInTheNameOfTheCaller() {
    // given
    answer = "{\"results\":[{\"rank\":1,\"memory\":{\"memoryId\":\"m\"}}],\"requestId\":\"r\"}";

    // when
    var found = recall(Optional.of("secret")).apply(ASKED, ANN);

    // then
    assertThat(found.getResults(0).getMemory().getMemoryId()).isEqualTo("m");
    assertThat(came).containsExactly("POST /v1/memories:recall Bearer secret");
  }

  @Test
  void shouldPassOnWhatIsRefused() {
    // given
    status = 403;
    answer =
        "{\"errors\":[{\"code\":\"permission_denied\",\"field\":\"app\",\"rule\":\"must be one that"
            + " the key allows\",\"value\":\"other\",\"message\":\"\"}]}";

    // when / then
    assertThatThrownBy(() -> recall(Optional.empty()).apply(ASKED, ANN))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo(ErrorCode.PERMISSION_DENIED));
    assertThat(came).containsExactly("POST /v1/memories:recall null");
  }

  @Test
  void shouldSayThatItCannotBeAnsweredNow() {
    // given
    status = 503;
    answer = "{\"errors\":[{\"code\":\"unavailable\",\"rule\":\"the index is away\"}]}";

    // when / then
    assertThatThrownBy(() -> recall(Optional.empty()).apply(ASKED, ANN))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo(ErrorCode.UNAVAILABLE));

    // and when nobody listens there
    server.stop(0);
    assertThatThrownBy(() -> recall(Optional.empty()).apply(ASKED, ANN))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }
}
