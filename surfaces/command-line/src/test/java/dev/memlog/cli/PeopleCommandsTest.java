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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands about users, and the hint where an owner is empty. */
class PeopleCommandsTest {

  private static final String ANN =
      "{\"app\": \"default\", \"user\": \"ann\", \"conversations\": \"2\", \"messages\": \"41\","
          + " \"memories\": \"7\", \"coreBlocks\": 1, \"lastSeen\": \"2026-11-20T08:00:00Z\"}";
  private static final String BEN =
      "{\"app\": \"default\", \"user\": \"ben\", \"memories\": \"1\"}";
  private static final String ANN_OF_NOTES = "{\"app\": \"notes\", \"user\": \"ann\"}";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<String> requests = new ArrayList<>();
  private List<String> users = List.of(ANN, BEN);
  private final HttpServer server;

  PeopleCommandsTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void open() {
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String uri = exchange.getRequestURI().toString();
    requests.add(exchange.getRequestMethod() + " " + uri);
    String body = "{}";
    if (exchange.getRequestMethod().equals("DELETE")) {
      body = "{\"conversations\": 2, \"positions\": [\"v1:a\", \"v1:b\"], \"receiptId\": \"r1\"}";
    } else if (uri.startsWith("/v1/users")) {
      body =
          "{\"users\": [%s]}"
              .formatted(
                  String.join(
                      ",",
                      users.stream()
                          .filter(
                              user ->
                                  !uri.contains("user=")
                                      || user.contains(
                                          "\"" + uri.replaceAll(".*user=([a-z]*).*", "$1") + "\""))
                          .toList()));
    }
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private int run(String... command) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--url", "http://127.0.0.1:" + server.getAddress().getPort()));
    var screen =
        new Screen(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, Map.of());
    return Main.run(screen, arguments.toArray(String[]::new));
  }

  @Test
  void shouldListUsersWithTheirNumbers() {
    assertThat(run("users")).isZero();

    assertThat(out.toString(UTF_8).lines().map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "ann default 2 conversations, 41 messages, 7 memories, 1 core blocks,"
                + " last seen 20 Nov 2026 08:00",
            "ben default 0 conversations, 0 messages, 1 memories");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memories", "recall bees", "core list", "profile", "graph", "sessions"})
  void shouldNameTheUsersThatHaveDataWhenAnOwnerIsEmpty(String command) {
    assertThat(run(command.split(" "))).isZero();

    assertThat(out.toString(UTF_8))
        .endsWith("2 users have data here: ann, ben. Name one with --user, or see memlog users.\n");
  }

  @Test
  void shouldNameTheUsersWhenTheNamedUserIsUnknownAndNotWhenItIsKnown() {
    assertThat(run("memories", "--user", "nobody")).isZero();
    assertThat(out.toString(UTF_8)).contains("2 users have data here: ann, ben.");
    out.reset();

    assertThat(run("memories", "--user", "ann")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("No memories.\n");
  }

  @Test
  void shouldGiveNoHintWithoutUsersOrInJson() {
    assertThat(run("memories", "--json")).isZero();
    assertThat(requests).noneMatch(request -> request.contains("/v1/users"));
    out.reset();
    users = List.of();

    assertThat(run("memories")).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("No memories.\n");
  }

  @Test
  void shouldCountWhatItWouldEraseAndEraseOnlyWithYes() {
    assertThat(run("erase", "--user", "ann")).isZero();
    assertThat(out.toString(UTF_8))
        .isEqualTo(
            "Would erase ann of app default: 2 conversations, 41 messages, 7 memories,"
                + " 1 core blocks. Repeat with --yes.\n");
    assertThat(requests).noneMatch(request -> request.startsWith("DELETE"));
    out.reset();

    assertThat(run("erase", "--user", "ann", "--receipt", "--yes")).isZero();
    assertThat(out.toString(UTF_8))
        .contains("Erased ann with 2 conversations and all memories", "memlog receipt r1");
    assertThat(requests.getLast())
        .startsWith("DELETE /v1/users/ann?")
        .contains("app=default", "receipt=true");
  }

  @Test
  void shouldRefuseToEraseAUserOfSeveralAppsWithoutAnApp() {
    users = List.of(ANN, ANN_OF_NOTES);

    assertThat(run("erase", "--user", "ann", "--yes")).isEqualTo(2);

    assertThat(err.toString(UTF_8)).contains("ann is a user of the apps default, notes");
    assertThat(requests).noneMatch(request -> request.startsWith("DELETE"));
  }
}
