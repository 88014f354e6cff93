package dev.memlog.client.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.UnreachableException;
import dev.memlog.client.messages.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The writes over a server that answers as it is told, and with 200 after that. */
class OwnWritesTest {

  private static final Answer STORED = new Answer(200, "{\"position\":\"p1\",\"results\":[{}]}");
  private static final List<Event> EVENTS =
      List.of(Event.message("trip", "user", "Hello").messageId("m1").eventId("e1").build());

  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<String> afters = new CopyOnWriteArrayList<>();
  private final Queue<Answer> answers = new ArrayDeque<>();
  private HttpServer server;
  private MemlogClient client;
  private OwnWrites writes;

  private record Answer(int status, String body) {

    static Answer problem(int status, String code) {
      return new Answer(
          status, "{\"errors\":[{\"code\":\"%s\",\"message\":\"%s\"}]}".formatted(code, code));
    }
  }

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client = MemlogClient.builder("http://127.0.0.1:" + server.getAddress().getPort()).build();
    writes = new OwnWrites(client);
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    afters.add(
        Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Memlog-After"), ""));
    Answer answer = Objects.requireNonNullElse(answers.poll(), STORED);
    byte[] bytes = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void shouldRepeatTheSameEventsTwiceAfterFailuresThatMayPass() {
    answers.add(Answer.problem(503, "unavailable"));
    answers.add(Answer.problem(429, "resource_exhausted"));

    long began = System.nanoTime();
    writes.publish("trip", EVENTS);

    assertThat(bodies).hasSize(3).containsOnly(bodies.get(0));
    assertThat(bodies.get(0)).contains("\"eventId\":\"e1\"", "\"messageId\":\"m1\"");
    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .as("pauses of 200 ms and 400 ms")
        .isBetween(Duration.ofMillis(600), Duration.ofSeconds(5));
  }

  @Test
  void shouldWaitForTheLatestHundredWritesOfAConversation() {
    // given
    for (int i = 1; i <= 150; i++) {
      answers.add(new Answer(200, "{\"position\":\"p%d\",\"results\":[{}]}".formatted(i)));
      writes.publish("trip", EVENTS);
    }

    // when
    writes.read("trip", MemlogClient::stats);

    // then
    String after = afters.get(afters.size() - 1);
    assertThat(after.split(", ?")).hasSize(100).contains("p51", "p150").doesNotContain("p50");
  }

  @Test
  void shouldGiveUpAfterThreeAttempts() {
    for (int i = 0; i < 4; i++) {
      answers.add(Answer.problem(503, "unavailable"));
    }

    assertThatThrownBy(() -> writes.publish("trip", EVENTS))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("unavailable");
    assertThat(bodies).hasSize(3);
  }

  @Test
  void shouldNotRepeatWhatTheServerRefuses() {
    answers.add(Answer.problem(400, "invalid_argument"));

    assertThatThrownBy(() -> writes.publish("trip", EVENTS)).isInstanceOf(ApiException.class);
    assertThat(bodies).hasSize(1);
  }

  @Test
  void shouldRepeatWhenNothingAnswers() {
    server.stop(0);

    long began = System.nanoTime();
    assertThatThrownBy(() -> writes.publish("trip", EVENTS))
        .isInstanceOf(UnreachableException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(600));
  }

  @Test
  void shouldStopWaitingWhenInterrupted() {
    answers.add(Answer.problem(503, "unavailable"));

    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> writes.publish("trip", EVENTS)).isInstanceOf(RuntimeException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(bodies).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void shouldReadAfterItsWritesOfTheConversationUntilOneReadHasSeenThem() {
    writes.publish("trip", EVENTS);

    writes.read("other", MemlogClient::stats);
    writes.read("trip", MemlogClient::stats);
    writes.read("trip", MemlogClient::stats);

    assertThat(afters).containsExactly("", "", "p1", "");
  }

  @Test
  void shouldWaitAgainForAWriteThatIsNotVisibleYetButNotForARejectedOne() {
    writes.publish("trip", EVENTS);
    answers.add(Answer.problem(504, "not_yet_visible"));
    answers.add(Answer.problem(422, "write_rejected"));

    assertThatThrownBy(() -> writes.read("trip", MemlogClient::stats))
        .hasMessageContaining("not_yet_visible");
    assertThatThrownBy(() -> writes.read("trip", MemlogClient::stats))
        .hasMessageContaining("write_rejected");
    writes.read("trip", MemlogClient::stats);

    assertThat(afters).containsExactly("", "p1", "p1", "");
  }

  @Test
  void shouldStillWaitForTheOtherWritesAfterARejectedOne() {
    // given
    for (String position : List.of("p1", "p2")) {
      answers.add(new Answer(200, "{\"position\":\"%s\",\"results\":[{}]}".formatted(position)));
      writes.publish("trip", EVENTS);
    }
    answers.add(
        new Answer(
            422, "{\"errors\":[{\"code\":\"write_rejected\",\"value\":\"p2\",\"message\":\"\"}]}"));

    // when
    assertThatThrownBy(() -> writes.read("trip", MemlogClient::stats))
        .isInstanceOf(ApiException.class);
    writes.read("trip", MemlogClient::stats);

    // then
    assertThat(afters.get(2).split(", ?")).containsExactly("p1", "p2");
    assertThat(afters.get(3)).isEqualTo("p1");
  }

  @Test
  void shouldForgetTheConversationWithTheOldestLatestWrite() {
    // given
    var small = new OwnWrites(client, 2);
    small.publish("first", EVENTS);
    small.publish("second", EVENTS);

    // when
    small.publish("first", EVENTS);
    small.publish("third", EVENTS);

    // then
    small.read("first", MemlogClient::stats);
    small.read("second", MemlogClient::stats);
    assertThat(afters.subList(4, 6)).containsExactly("p1", "");
  }

  @Test
  void shouldClearFromTheNewestMessageToTheOldest() {
    answers.add(page("next", "m3", "m4"));
    answers.add(page("", "m1", "m2"));

    new Transcript(client, TranscriptOptions.defaults()).clear("trip");

    assertThat(bodies).hasSize(3);
    assertThat(bodies.get(2)).containsSubsequence("m4", "m3", "m2", "m1");
  }

  /** Returns a page of messages, oldest first. */
  private static Answer page(String next, String... ids) {
    String messages =
        Stream.of(ids)
            .map("{\"messageId\":\"%s\",\"role\":\"user\",\"content\":\"Hello\"}"::formatted)
            .collect(Collectors.joining(","));
    return new Answer(
        200, "{\"messages\":[%s],\"nextPageToken\":\"%s\"}".formatted(messages, next));
  }

  @Test
  void shouldWaitForTheLatestHundredWritesToAnyConversation() {
    for (int i = 1; i <= 101; i++) {
      answers.add(new Answer(200, "{\"position\":\"p%d\",\"results\":[{}]}".formatted(i)));
      writes.publish("c" + i, EVENTS);
    }
    afters.clear();

    writes.readAll(MemlogClient::stats);
    writes.readAll(MemlogClient::stats);
    writes.readAll(MemlogClient::stats);

    assertThat(afters.get(0).split(", ?")).hasSize(100).doesNotContain("p1").contains("p101");
    assertThat(afters.subList(1, 3)).containsExactly("p1", "");
  }
}
