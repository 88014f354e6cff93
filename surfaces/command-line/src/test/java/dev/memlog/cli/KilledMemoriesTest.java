package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.schemas.Keys;
import dev.memlog.standalone.TestConfig;
import dev.memlog.standalone.UserOverHttp;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Memories of a process that is killed, in whatever it does. */
@Execution(ExecutionMode.CONCURRENT)
class KilledMemoriesTest {

  private static final Duration LONG = Duration.ofMinutes(3);
  private static final String USER = "ann";
  private static final String FIRST = "2026-11-01T10:00:00Z";
  private static final String SECOND = "2026-11-02T10:00:00Z";

  private static final List<String> STATEMENTS =
      List.of(
          "I live in Berlin.",
          "I keep bees behind the barn.",
          "I bought a kayak in Rostock.",
          "I adopted a greyhound named Rex.",
          "I don't like mushrooms.",
          "I won a regional chess tournament in Brno.",
          "My sister lives in Oslo and paints boats.",
          "I work as a carpenter in Leeds.");

  @Test
  void shouldMakeTheSameMemoriesWhenItIsKilledMeanwhile(@TempDir Path directory) throws Exception {
    // given: what comes of it undisturbed
    SortedMap<String, String> expected;
    try (var calm = TestConfig.startRemembering(directory.resolve("calm"), LONG);
        var ann = new UserOverHttp(calm.addresses().api(), USER)) {
      begin(ann);
      end(ann);
      expected = settled(ann);
    }
    assertThat(expected.values())
        .anyMatch(memory -> memory.contains("Munich"))
        .anyMatch(memory -> memory.contains("superseded"))
        .anyMatch(memory -> memory.contains("forgotten"))
        .noneMatch(memory -> memory.contains("kayak"));

    // when: one is killed as soon as all is acknowledged, and again while it reads it
    Path data = directory.resolve("killed");
    try (var first = up(data);
        var ann = new UserOverHttp(first.url(), USER)) {
      begin(ann);
    }
    try (var second = up(data);
        var ann = new UserOverHttp(second.url(), USER)) {
      end(ann);
      await().atMost(LONG).until(() -> !ann.pages("all").isEmpty());
    }

    // then
    String digest;
    try (var third = up(data);
        var ann = new UserOverHttp(third.url(), USER)) {
      assertThat(settled(ann)).isEqualTo(expected);
      digest = digest(ann);
    }
    // to the last bit, once nothing happens any more
    try (var fourth = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(fourth.addresses().api(), USER)) {
      assertThat(digest(ann)).isEqualTo(digest);
    }
  }

  private static void begin(UserOverHttp ann) throws Exception {
    for (int i = 0; i < STATEMENTS.size(); i++) {
      say(ann, "c1", "m" + i, STATEMENTS.get(i), FIRST);
    }
    ann.remember("k1", "Ann moors her dinghy at the north pier", Map.of("occurredAt", FIRST));
    ann.remember("k2", "Ann prefers green tea in the morning", Map.of("occurredAt", FIRST));
  }

  private static void end(UserOverHttp ann) throws Exception {
    say(ann, "c2", "m1", "I live in Munich.", SECOND);
    say(ann, "c2", "m2", "I keep bees behind the barn.", SECOND);
    ann.delete("c1", "m2");
    String told = Keys.memoryId(Keys.owner("default", "default", USER), "k1");
    ann.ask("forget", Map.of("ids", List.of(told), "commandId", "k3"));
  }

  /**
   * Publishes a message under an event id of its own, since that id names a text version, from
   * which memories' ids are derived.
   */
  private static void say(
      UserOverHttp ann, String conversation, String message, String text, String at)
      throws Exception {
    String event = "e-" + conversation + "-" + message;
    ann.say(conversation, message, text, Map.of("occurredAt", at, "eventId", event));
  }

  private static ChildProcess up(Path data) throws Exception {
    return ChildProcess.everything(
            List.of(
                "data=" + data,
                "partitions=2",
                "server.port=0",
                "broker.port=0",
                "registry.port=0",
                "embedding.provider=hashing",
                "extractor.memories.enabled=true"))
        .up();
  }

  /** Returns the memories without creation times, once no stage has waiting records. */
  private static SortedMap<String, String> settled(UserOverHttp ann) throws Exception {
    ann.settle(LONG);
    return byId(ann);
  }

  private static SortedMap<String, String> byId(UserOverHttp ann) throws Exception {
    SortedMap<String, String> byId = new TreeMap<>();
    for (JsonNode memory : ann.pages("all")) {
      byId.put(
          memory.get("memoryId").asText(),
          List.of(
                  memory.get("content").asText(),
                  memory.get("status").asText(),
                  memory.get("mentions").asText(),
                  memory.get("importance").asText(),
                  memory.get("confidence").asText(),
                  memory.path("supersedes").toString(),
                  memory.path("supersededBy").asText(),
                  memory.path("sources").toString())
              .toString());
    }
    return byId;
  }

  /** Returns a digest of every field of every memory. */
  private static String digest(UserOverHttp ann) throws Exception {
    // The effective importance follows from the clock.
    List<String> memories =
        ann.pages("all").stream()
            .map(memory -> ((ObjectNode) memory).without("effectiveImportance").toString())
            .sorted()
            .toList();
    byte[] all = String.join("\n", memories).getBytes(UTF_8);
    return memories.size()
        + " "
        + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(all));
  }
}
