package dev.memlog.standalone.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.TestConfig;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CanaryTest {

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final String APP = "memlog-canary";

  @TempDir private static Path directory;

  private EmbeddedMemlog memlog;
  private MemlogClient client;

  @BeforeAll
  void start() throws Exception {
    memlog =
        TestConfig.start(
            TestConfig.remembering(directory.resolve("data"), 2), Duration.ofSeconds(60));
    client = MemlogClient.builder(memlog.addresses().api()).build();
  }

  @AfterAll
  void stop() {
    client.close();
    memlog.close();
  }

  @Test
  void shouldSeeEveryCanaryAndNoneOnceItIsDeleted() {
    // given
    var canary = new Canary(client, APP, LONGEST);

    // when
    CanaryReport first = canary.round();
    CanaryReport second = canary.round();

    // then
    assertThat(first.unseen()).isEmpty();
    assertThat(first.returned()).isEmpty();
    assertThat(second.clean()).isTrue();
    assertThat(second.looks()).isGreaterThan(first.looks());
  }

  @Test
  void shouldRemoveWhatAnUnfinishedRoundHasLeft() {
    // given
    var published =
        client.publish(
            Event.message("left", "user", "My favourite canary is called Leftover.")
                .app(APP)
                .user(Canary.USER)
                .build());
    var kept = client.memories().remember(new CanaryMemory(APP, "leftover").remembered());
    var listed = new ListConversationsRequest(APP, Canary.USER, null, null, null);
    var seeing = client.after(LONGEST, published.position(), kept.position());
    assertThat(seeing.conversations(listed).conversations()).hasSize(1);

    // when
    new Canary(client, APP, LONGEST).round();

    // then
    assertThat(client.conversations(listed).conversations()).isEmpty();
    var counted = CountMemoriesRequest.builder().app(APP).user(Canary.USER).status("all").build();
    assertThat(client.memories().count(counted).count()).isZero();
  }

  @Test
  void shouldNameEveryPlaceThatReturnsADeletedMessage() throws Exception {
    try (var proxy =
            new ForgetfulProxy(
                memlog.addresses().api(),
                exchange ->
                    exchange.getRequestMethod().equals("DELETE")
                        && exchange.getRequestURI().getPath().contains("/messages/"));
        var deceived = MemlogClient.builder(proxy.url()).build()) {
      CanaryReport report = new Canary(deceived, APP + "-message", LONGEST).round();

      assertThat(report.returned())
          .contains(
              "search by word: message, after the deletion of the message",
              "search by sentence: message, after the deletion of the message",
              "messages of the conversation: message, after the deletion of the message")
          .noneMatch(place -> place.contains("after everything was deleted"));
      assertThat(report.unseen()).isEmpty();
    }
  }

  @Test
  void shouldNameEveryPlaceThatReturnsAPurgedMemory() throws Exception {
    try (var proxy =
            new ForgetfulProxy(
                memlog.addresses().api(),
                exchange -> {
                  String path = exchange.getRequestURI().getPath();
                  return path.endsWith(":forget") || path.endsWith(":purge");
                });
        var metrics = new Metrics();
        var deceived = MemlogClient.builder(proxy.url()).build()) {
      // given
      var canary = new Canary(deceived, APP + "-memory", LONGEST);
      primeAnswer(deceived);

      // when
      CanaryReport report = canary.round();

      // then
      assertThat(report.returned())
          .contains(
              "recall by word: memory, after the memory was forgotten",
              "active memories: memory, after the memory was forgotten",
              "recall by sentence: memory, after everything was deleted",
              "all memories: memory, after everything was deleted",
              "memory, after everything was deleted",
              "count of memories, after everything was deleted");

      // when
      var rounds = new CanaryRounds(canary, LONGEST, metrics.registry(), Clock.systemUTC());
      rounds.run();
      rounds.close();

      // then
      assertThat(metrics.registry().scrape())
          .contains("memlog_canary_rounds_total{result=\"returned\"} 1.0")
          .doesNotContain("memlog_canary_returned 0.0");
    }
  }

  @Test
  void shouldCountARoundThatFails() {
    try (var metrics = new Metrics();
        var nobody = MemlogClient.builder("http://127.0.0.1:1").build()) {
      var rounds =
          new CanaryRounds(
              new Canary(nobody, APP, LONGEST), LONGEST, metrics.registry(), Clock.systemUTC());

      rounds.run();
      rounds.close();

      assertThat(metrics.registry().scrape())
          .contains("memlog_canary_rounds_total{result=\"failed\"} 1.0");
      assertThat(rounds.check().ready()).isFalse();
    }
  }

  /** Lets the proxy see one answer to a command, which it repeats for those that it swallows. */
  private static void primeAnswer(MemlogClient deceived) {
    deceived.memories().remember(new CanaryMemory(APP + "-primed", "primed").remembered());
  }
}
