package dev.memlog.standalone;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.backup.Backup;
import dev.memlog.standalone.backup.BackupException;
import dev.memlog.standalone.backup.BackupRestore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flipped byte in a segment of conversation-events, from its detection to a whole backup. */
class DamagedLogTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path directory;

  @Test
  void shouldWriteLostMessagesAgainSoThatABackupHasThem() throws Exception {
    // given
    Path data = directory.resolve("data");
    SortedMap<String, String> expected;
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      ann.say("c1", "m1", "I adopted a greyhound named Rex.", Map.of("flags", List.of("pinned")));
      ann.say("c1", "m2", "I live in Berlin.");
      ann.say("c1", "m3", "I keep bees behind the barn.");
      ann.settle(LONG);
      ann.edit("c1", "m2", "I live in Hamburg with my sister.");
      ann.settle(LONG);
      await().atMost(LONG).until(memlog::takeSafePoint);
      expected = contents(ann);
    }
    assertThat(expected.toString()).contains("Rex", "Hamburg", "bees");
    Path segment = longest(data);
    damage(segment, "greyhound");
    damage(segment, "Berlin");

    List<String> leftOut = new ArrayList<>();
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      // when
      JsonNode check = check(ann);

      // then
      assertThat(check.path("equal").asBoolean()).isFalse();
      assertThat(check.path("repaired").asInt()).as(check.toString()).isEqualTo(2);
      assertThat(check.path("examples").toString())
          .contains(
              "topic conversation-events partition ", " offsets ", " in " + segment, " at byte ");
      JsonNode ready = ann.call("GET", "/health/ready", Map.of());
      assertThat(ready.toString()).contains("2 places of the log are damaged", segment.toString());

      // Once more, everything is there.
      assertThat(check(ann).path("repaired").asInt()).isZero();
      ann.settle(LONG);
      assertThat(contents(ann)).isEqualTo(expected);

      await().atMost(LONG).until(memlog::takeSafePoint);
      assertThatThrownBy(
              () ->
                  Backup.take(data, directory.resolve("refused"), "test", Clock.systemUTC(), null))
          .isInstanceOf(BackupException.class)
          .hasMessageContaining(segment.toString());
      var _ =
          Backup.take(data, directory.resolve("backup"), "test", Clock.systemUTC(), leftOut::add);
    }
    assertThat(leftOut).hasSize(2).allMatch(place -> place.startsWith(segment.toString()));

    Path restored = directory.resolve("restored");
    var _ = BackupRestore.into(directory.resolve("backup"), restored);
    try (var memlog = TestConfig.startRemembering(restored, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      ann.settle(LONG);
      assertThat(contents(ann)).isEqualTo(expected);
      assertThat(check(ann).path("equal").asBoolean()).isTrue();
    }
  }

  private static JsonNode check(UserOverHttp ann) throws Exception {
    Map<String, Object> asked = Map.of("kind", "log", "repair", true);
    JsonNode check = ann.call("POST", "/v1/admin/check", asked);
    while (check.path("running").asBoolean()) {
      check = ann.call("POST", "/v1/admin/check", asked);
    }
    return check;
  }

  private static SortedMap<String, String> contents(UserOverHttp ann) throws Exception {
    SortedMap<String, String> contents =
        ann.shown(List.of("c1"), List.of("greyhound", "Hamburg sister", "bees"));
    for (JsonNode message : ann.messages("c1")) {
      contents.put("whole " + message.path("messageId").asText(), message.toString());
    }
    for (JsonNode memory : ann.pages("all")) {
      contents.put("memory " + memory.get("memoryId").asText(), memory.get("content").asText());
    }
    return contents;
  }

  private static Path longest(Path data) throws IOException {
    try (Stream<Path> tree = Files.walk(data.resolve("broker"))) {
      return tree.filter(path -> path.toString().matches(".*/conversation-events-\\d+/\\d+\\.log"))
          .max(Comparator.comparing(path -> path.toFile().length()))
          .orElseThrow();
    }
  }

  /** Flips a bit of a word, which is stored as it reads. */
  private static void damage(Path segment, String word) throws IOException {
    String text = Files.readString(segment, ISO_8859_1);
    int at = text.indexOf(word);
    assertThat(at).as("position of " + word + " in " + segment).isNotNegative();
    byte[] bytes = Files.readAllBytes(segment);
    bytes[at] ^= 1;
    Files.write(segment, bytes);
  }
}
