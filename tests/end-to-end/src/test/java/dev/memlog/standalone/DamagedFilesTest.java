package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Starts after one file of each kind was damaged while the server was stopped. The kinds are those
 * that lie in the data directory; the broker's own files are the only ones that are not derived.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedFilesTest {

  private static final Duration LONG = Duration.ofMinutes(3);

  /** Files without contents that a start reads: locks, and logs of RocksDB. */
  private static final Set<String> WITHOUT_CONTENTS = Set.of("lock", "LOCK", ".lock", "LOG");

  private Path machine = Path.of("");
  private SortedMap<String, String> expected = new TreeMap<>();

  @BeforeAll
  void stopInOrder(@TempDir Path directory) throws Exception {
    machine = directory.resolve("machine");
    try (var memlog = TestConfig.startRemembering(machine, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      ann.say("c1", "m1", "I adopted a greyhound named Rex.");
      ann.say("c1", "m2", "I live in Hamburg with my sister.");
      ann.remember("k1", "Ann moors her dinghy at the north pier");
      ann.settle(LONG);
      await().atMost(LONG).until(memlog::takeSafePoint);
      expected = contents(ann);
    }
    assertThat(expected.toString()).contains("Rex", "dinghy");
  }

  private enum Damage {
    FLIPPED,
    TRUNCATED,
    EMPTY;

    /** Inverts 16 bytes in the middle, or removes the second half or everything. */
    void apply(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      int middle = bytes.length / 2;
      int from = Math.max(0, middle - 8);
      int to = Math.min(bytes.length, middle + 8);
      for (int i = from; this == FLIPPED && i < to; i++) {
        bytes[i] = (byte) ~bytes[i];
      }
      int kept = this == FLIPPED ? bytes.length : this == TRUNCATED ? middle : 0;
      Files.write(file, Arrays.copyOf(bytes, kept));
    }
  }

  /** The stages, the view, the indexes and the small files heal independently of each other. */
  @ParameterizedTest
  @EnumSource(Damage.class)
  void shouldRestoreWhatIsDerivedAfterDamageToEachKindOfFile(Damage damage, @TempDir Path directory)
      throws Exception {
    Path data = KilledCopy.of(machine, directory.resolve("data"));
    List<Path> damaged = new ArrayList<>();
    for (String tree : List.of("streams", "evolution", "view", "index", ".")) {
      Map<String, Path> kinds = largestOfEachKind(data.resolve(tree), tree.equals("."));
      assertThat(kinds).as(tree).isNotEmpty();
      damaged.addAll(kinds.values());
    }
    for (Path file : damaged) {
      damage.apply(file);
    }
    assertRestored(data, damage + " " + damaged);
  }

  /** Lucene itself reads these files at its opening only to their headers. */
  @Test
  void shouldFillALiveCollectionAgainWhoseContentsAreDamaged(@TempDir Path directory)
      throws Exception {
    Path data = KilledCopy.of(machine, directory.resolve("data"));
    Map<String, Path> kinds = largestOfEachKind(data.resolve("index"), false);
    for (String kind : List.of(".fdt", ".vec", ".doc", ".tim", ".dvd")) {
      assertThat(kinds).containsKey(kind);
      Damage.FLIPPED.apply(requireNonNull(kinds.get(kind)));
    }
    assertRestored(data, kinds.toString());
    try (var collections = Files.list(data.resolve("index"))) {
      assertThat(collections.map(path -> path.getFileName().toString()))
          .anyMatch(name -> name.endsWith("-2"));
    }
  }

  private void assertRestored(Path data, String damaged) throws Exception {
    try (var memlog = TestConfig.startRemembering(data, LONG);
        var ann = new UserOverHttp(memlog.addresses().api(), "ann")) {
      await()
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(500))
          .untilAsserted(() -> assertThat(contents(ann)).as(damaged).isEqualTo(expected));
      ann.say("c2", "m3", "I bought a kayak in Rostock.");
      ann.settle(LONG);
      assertThat(contents(ann).toString()).contains("Rostock");
    }
  }

  /** Returns the largest file of each kind. */
  private static Map<String, Path> largestOfEachKind(Path tree, boolean flat) throws IOException {
    Map<String, Path> kinds = new TreeMap<>();
    try (Stream<Path> files = Files.walk(tree, flat ? 1 : Integer.MAX_VALUE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = String.valueOf(file.getFileName());
        if (WITHOUT_CONTENTS.contains(name) || name.endsWith(".lock")) {
          continue;
        }
        Path former = kinds.putIfAbsent(kind(name), file);
        if (former != null && Files.size(file) > Files.size(former)) {
          kinds.put(kind(name), file);
        }
      }
    }
    return kinds;
  }

  private static String kind(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name.replaceAll("\\d.*", "#") : name.substring(dot);
  }

  private static SortedMap<String, String> contents(UserOverHttp ann) throws Exception {
    SortedMap<String, String> contents =
        ann.shown(List.of("c1", "c2"), List.of("greyhound", "Hamburg sister", "kayak"));
    for (JsonNode memory : ann.pages("all")) {
      contents.put(
          "memory " + memory.get("memoryId").asText(),
          memory.get("content").asText() + " " + memory.get("status").asText());
    }
    return contents;
  }
}
