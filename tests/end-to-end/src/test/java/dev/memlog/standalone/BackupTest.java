package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.backup.Backup;
import dev.memlog.standalone.backup.BackupException;
import dev.memlog.standalone.backup.BackupRestore;
import dev.memlog.standalone.backup.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a running and of a stopped server, and the servers that start from them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BackupTest {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final String USER = "ann";

  private Path machine = Path.of("");
  private Path ofRunning = Path.of("");
  private Path ofWaiting = Path.of("");
  private SortedMap<String, String> expected = new TreeMap<>();
  private SortedMap<String, String> waiting = new TreeMap<>();
  private List<String> digests = List.of();

  @BeforeAll
  void takeBackupsOfARunningServer(@TempDir Path directory) throws Exception {
    machine = directory.resolve("machine");
    ofRunning = directory.resolve("running");
    ofWaiting = directory.resolve("waiting.zip");
    try (var memlog = TestConfig.startRemembering(machine, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      ann.say("c1", "kept", "I adopted a greyhound named Rex.");
      ann.say("c1", "edited", "I live in Berlin.");
      ann.say("c1", "deleted", "I keep bees behind the barn.");
      ann.remember("k1", "Ann moors her dinghy at the north pier");
      ann.settle(LONG);
      ann.edit("c1", "edited", "I live in Hamburg with my sister.");
      ann.delete("c1", "deleted");
      ann.settle(LONG);
      await().atMost(LONG).until(memlog::takeSafePoint);
      expected = contents(ann);
      digests = digests(ann);
      Backup.take(machine, ofRunning, "test", Clock.systemUTC(), null);

      // Written after the safe point: only the input of these is in the second backup.
      ann.say("c2", "m1", "I bought a kayak in Rostock.");
      ann.say("c2", "m2", "I won a regional chess tournament in Brno.");
      ann.delete("c2", "m2");
      Backup.take(machine, ofWaiting, "test", Clock.systemUTC(), null);
      ann.settle(LONG);
      waiting = contents(ann);
    }
    assertThat(expected.toString()).contains("Hamburg", "dinghy").doesNotContain("barn", "Rostock");
    assertThat(waiting.toString()).contains("Rostock").doesNotContain("tournament");
  }

  @Test
  void shouldAnswerTheSameFromABackupOfARunningServer(@TempDir Path directory) throws Exception {
    Path data = directory.resolve("data");
    Manifest manifest = BackupRestore.into(ofRunning, data);

    assertThat(manifest.topics())
        .anySatisfy(
            end -> {
              assertThat(end.topic()).isEqualTo(Topics.PASSAGES.name());
              assertThat(end.end()).isPositive();
            });
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      awaitContents(ann, expected);
      await().atMost(LONG).untilAsserted(() -> assertThat(digests(ann)).isEqualTo(digests));
      // A second delete of the same message, and what comes after the restore.
      ann.delete("c1", "deleted");
      ann.say("c3", "m1", "I planted lemon trees on the balcony.");
      await()
          .atMost(LONG)
          .untilAsserted(() -> assertThat(contents(ann).toString()).contains("lemon"));
      assertThat(contents(ann).toString()).doesNotContain("barn");
    }
  }

  @Test
  void shouldProcessTheInputSinceTheSafePointAgain(@TempDir Path directory) throws Exception {
    Path data = directory.resolve("data");
    BackupRestore.into(ofWaiting, data);

    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      awaitContents(ann, waiting);
    }
  }

  @Test
  void shouldBackUpAStoppedServer(@TempDir Path directory) throws Exception {
    Path data = directory.resolve("data");
    Backup.take(machine, directory.resolve("backup"), "test", Clock.systemUTC(), null);
    BackupRestore.into(directory.resolve("backup"), data);

    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), USER)) {
      awaitContents(ann, waiting);
    }
  }

  @Test
  void shouldOverwriteNothing(@TempDir Path directory) throws Exception {
    Files.writeString(directory.resolve("notes"), "mine");

    assertThatThrownBy(() -> BackupRestore.into(ofRunning, directory))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(directory + " must be empty, holds notes");
    assertThatThrownBy(() -> Backup.take(machine, directory, "test", Clock.systemUTC(), null))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("must be empty, holds notes");
    assertThatThrownBy(
            () -> Backup.take(machine, machine.resolve("copy"), "test", Clock.systemUTC(), null))
        .hasMessageContaining("must be outside the data directory");
  }

  @Test
  void shouldRefuseADamagedBackup(@TempDir Path directory) throws Exception {
    Path backup = KilledCopy.of(ofRunning, directory.resolve("backup"));
    Path segment = damage(backup);

    Path data = directory.resolve("data");
    assertThatThrownBy(() -> BackupRestore.into(backup, data))
        .isInstanceOf(BackupException.class)
        .hasMessageContainingAll(segment.toString(), "must have sha256=", ", got ");
    assertThat(data).doesNotExist();

    Files.delete(segment);
    assertThatThrownBy(() -> BackupRestore.into(backup, data))
        .hasMessageContaining(segment + " must exist");
    Files.delete(backup.resolve("manifest.json"));
    assertThatThrownBy(() -> BackupRestore.into(backup, data))
        .hasMessageContaining("manifest.json must exist");
  }

  @Test
  void shouldRefuseABackupOfANewerFormat(@TempDir Path directory) throws Exception {
    Path backup = KilledCopy.of(ofRunning, directory.resolve("backup"));
    Path manifest = backup.resolve("manifest.json");
    Files.writeString(
        manifest, Files.readString(manifest).replaceFirst("\"format\" : \\d+", "\"format\" : 2"));

    assertThatThrownBy(() -> BackupRestore.into(backup, directory.resolve("data")))
        .hasMessageContaining(manifest + ": format must be 1, got 2");
  }

  @Test
  void shouldRefuseAManifestThatLacksAField(@TempDir Path directory) throws Exception {
    Path backup = KilledCopy.of(ofRunning, directory.resolve("backup"));
    Path manifest = backup.resolve("manifest.json");
    Files.writeString(manifest, Files.readString(manifest).replaceFirst("takenAt", "tookAt"));

    assertThatThrownBy(() -> BackupRestore.into(backup, directory.resolve("data")))
        .isInstanceOf(BackupException.class)
        .hasMessageContainingAll(manifest + " must be a manifest", "takenAt");
  }

  @Test
  void shouldRefuseToBackUpADamagedLog(@TempDir Path directory) throws Exception {
    Path data = KilledCopy.of(machine, directory.resolve("data"));
    Path segment = damage(data);

    assertThatThrownBy(
            () -> Backup.take(data, directory.resolve("backup"), "test", Clock.systemUTC(), null))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(segment.toString());
    assertThat(directory.resolve("backup")).doesNotExist();
  }

  /** Changes a bit of the longest segment, and returns the segment. */
  private static Path damage(Path root) throws IOException {
    Path segment = longestSegment(root);
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    return Files.write(segment, bytes);
  }

  private static Path longestSegment(Path root) throws IOException {
    Path found = root;
    long longest = 0;
    try (Stream<Path> tree = Files.walk(root.resolve("broker"))) {
      for (Path each : tree.filter(path -> path.toString().contains("/passages-")).toList()) {
        if (each.toString().endsWith(".log") && Files.size(each) > longest) {
          found = each;
          longest = Files.size(each);
        }
      }
    }
    return found;
  }

  private static void awaitContents(UserOverHttp ann, SortedMap<String, String> wanted) {
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(500))
        .during(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(contents(ann)).isEqualTo(wanted));
  }

  private static List<String> digests(UserOverHttp ann) throws Exception {
    List<String> digests = new ArrayList<>();
    for (String kind : List.of("passages", "memories")) {
      JsonNode digest = ann.call("GET", "/v1/admin/digest?kind=" + kind, Map.of());
      assertThat(digest.path("equal").asBoolean()).as(digest.toString()).isTrue();
      digests.add(digest.path("digest").asText());
    }
    return digests;
  }

  private static SortedMap<String, String> contents(UserOverHttp ann) throws Exception {
    SortedMap<String, String> contents =
        ann.shown(
            List.of("c1", "c2", "c3"),
            List.of("greyhound", "Berlin", "Hamburg sister", "bees", "kayak"));
    for (JsonNode memory : ann.pages("all")) {
      contents.put(
          "memory " + memory.get("memoryId").asText(),
          memory.get("content").asText() + " " + memory.get("status").asText());
    }
    return contents;
  }
}
