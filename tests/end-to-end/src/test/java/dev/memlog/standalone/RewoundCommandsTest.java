package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.standalone.backup.Backup;
import dev.memlog.standalone.backup.BackupRestore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands about memories that were formed shortly before, after a rewind to a safe point. */
class RewoundCommandsTest {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final String USER = "ann";
  private static final String GREYHOUND = "I adopted a greyhound named Rex.";
  private static final String BEES = "I keep bees behind the barn.";
  private static final String KAYAK = "I bought a kayak in Rostock.";
  private static final String CHESS = "I won a regional chess tournament in Brno.";

  @Test
  void shouldKeepTheEffectsOfCommandsWhenMemoriesAreFormedAgain(@TempDir Path directory)
      throws Exception {
    // given
    Path machine = directory.resolve("machine");
    Path backup = directory.resolve("backup");
    SortedMap<String, String> expected;
    try (var memlog = TestConfig.startRemembering(machine, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      await().atMost(LONG).until(memlog::takeSafePoint);
      ann.say("c1", "m1", GREYHOUND);
      ann.say("c1", "m2", BEES);
      ann.say("c1", "m3", KAYAK);
      ann.say("c1", "m4", CHESS);
      ann.settle(LONG);
      String kayak = UserOverHttp.id(ann.there(KAYAK));
      String chess = UserOverHttp.id(ann.there(CHESS));

      // when
      ann.ask("forget", Map.of("ids", List.of(UserOverHttp.id(ann.there(GREYHOUND)))));
      ann.ask(
          "purge", Map.of("reach", "memories", "ids", List.of(UserOverHttp.id(ann.there(BEES)))));
      ann.call(
          "POST", "/v1/memories/" + kayak + ":link", Map.of("otherMemoryId", chess, "user", USER));
      ann.revise(chess, Map.of("content", "I won the chess tournament of Brno twice."));
      Backup.take(machine, backup, "test", Clock.systemUTC(), null);
      ann.settle(LONG);
      expected = contents(ann);
    }
    assertThat(expected.toString())
        .contains("Rex. forgotten", "kayak", "related", "twice")
        .doesNotContain("bees");

    // then
    Path data = directory.resolve("data");
    BackupRestore.into(backup, data);
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      ann.settle(LONG);
      assertThat(contents(ann)).isEqualTo(expected);
    }
  }

  private static SortedMap<String, String> contents(UserOverHttp ann) throws Exception {
    SortedMap<String, String> contents = new TreeMap<>();
    for (JsonNode memory : ann.pages("all")) {
      contents.put(
          memory.get("memoryId").asText(),
          "%s %s %s"
              .formatted(
                  memory.get("content").asText(),
                  memory.get("status").asText(),
                  memory.path("links").findValuesAsText("kind")));
    }
    return contents;
  }
}
