package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.standalone.TestConfig;
import dev.memlog.standalone.UserOverHttp;
import dev.memlog.standalone.backup.Backup;
import dev.memlog.standalone.backup.BackupRestore;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Generated owners whose memories leave and come back: by JSON lines, by a Markdown page, by a
 * synchronized directory, by a backup and by a move. {@code -Dmemlog.roundtrips.seed=N} generates
 * other owners, and {@code -Dmemlog.roundtrips.owners=N} more of them.
 */
@Execution(ExecutionMode.CONCURRENT)
class RoundTripsTest {

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int OWNERS = Integer.getInteger("memlog.roundtrips.owners", 2);
  private static final long SEED = Long.getLong("memlog.roundtrips.seed", 28_11);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private String api = "";

  @Test
  void shouldBringEveryOwnerBackUnchanged() throws Exception {
    System.out.println("RoundTripsTest: seed " + SEED);
    Path data = directory.resolve("data");
    SortedMap<String, SortedMap<String, JsonNode>> expected = new TreeMap<>();
    try (var memlog = TestConfig.startRemembering(data, LONG)) {
      api = memlog.addresses().api();
      for (int i = 0; i < OWNERS; i++) {
        String name = "owner" + i;
        try (var user = new UserOverHttp(api, name)) {
          new GeneratedOwner(user, name, new Random(SEED + i)).live(20, LONG);
        }
        expected.put(name, exported(name, "before"));
      }
    }

    // The stop has written a safe point, so nothing is formed again after the restore.
    var _ = Backup.take(data, directory.resolve("backup"), "test", Clock.systemUTC(), null);
    Path restored = directory.resolve("restored");
    var _ = BackupRestore.into(directory.resolve("backup"), restored);
    SortedMap<String, SortedMap<String, JsonNode>> last = new TreeMap<>();
    try (var memlog = TestConfig.startRemembering(restored, LONG)) {
      api = memlog.addresses().api();
      for (var owner : expected.entrySet()) {
        // when / then
        String name = owner.getKey();
        awaitExported(name, "restored", owner.getValue());
        assertPageUnedited(name);
        assertNothingToSynchronize(name);
        assertThat(exported(name, "same")).as(what(name)).isEqualTo(owner.getValue());
        last.put(name, importAgain(name, owner.getValue()));
      }
    }
    assertMoved(restored, last);
  }

  private static String what(String owner) {
    return owner + " of seed " + SEED;
  }

  private void assertPageUnedited(String owner) throws Exception {
    Path page = directory.resolve(owner + ".md");
    run("export", "--memories", "--user", owner, page.toString());

    JsonNode changes =
        JSON.readTree(run("import", "--memories", "--json", "--user", owner, page.toString()));
    assertThat(changes.properties())
        .as(what(owner) + ": " + Files.readString(page))
        .isNotEmpty()
        .allMatch(change -> change.getValue().asInt() == 0);
  }

  private void assertNothingToSynchronize(String owner) throws Exception {
    Path folder = directory.resolve("folder of " + owner);
    run("sync", "--once", "--forget", "--user", owner, folder.toString());
    Map<Path, String> written = files(folder);
    run("sync", "--once", "--forget", "--user", owner, folder.toString());

    assertThat(files(folder)).as(what(owner)).isEqualTo(written);
    // Saving a page with other line ends edits nothing.
    for (Path page : written.keySet()) {
      if (page.toString().endsWith(".md")) {
        Files.writeString(page, Files.readString(page).replace("\n", "\r\n"));
      }
    }
    run("sync", "--once", "--forget", "--user", owner, folder.toString());
  }

  private static Map<Path, String> files(Path folder) throws Exception {
    Map<Path, String> files = new TreeMap<>();
    try (var tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        files.put(file, Files.readString(file));
      }
    }
    return files;
  }

  /** Purges the owner, imports what was exported, and returns what is exported then. */
  private SortedMap<String, JsonNode> importAgain(
      String owner, SortedMap<String, JsonNode> expected) throws Exception {
    try (var user = new UserOverHttp(api, owner)) {
      user.ask("purge", Map.of("reach", "owner"));
      user.settle(LONG);
      assertThat(user.pages("all")).as(what(owner)).isEmpty();
      run(
          "import",
          "--memories",
          "--user",
          owner,
          directory.resolve(owner + "-before.jsonl").toString());
      user.settle(LONG);
    }
    // Reflections are left out, since a request makes them again.
    SortedMap<String, JsonNode> wanted = new TreeMap<>(expected);
    wanted.values().removeIf(RoundTripsTest::reflection);
    SortedMap<String, JsonNode> found = exported(owner, "imported");
    assertThat(found).as(what(owner)).isEqualTo(wanted);
    return found;
  }

  private void assertMoved(Path data, SortedMap<String, SortedMap<String, JsonNode>> expected)
      throws Exception {
    var services = new Services(Files.createDirectory(directory.resolve("cluster")));
    try {
      services.moveFrom(data);
      ChildProcess ingest = services.ingest();
      ingest.up();
      ChildProcess query = services.query("first", ingest);
      query.up();
      api = query.url();
      expected.forEach((name, lines) -> awaitExported(name, "moved", lines));
    } finally {
      services.close();
    }
  }

  private void awaitExported(String owner, String when, SortedMap<String, JsonNode> expected) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> assertThat(exported(owner, when)).as(what(owner)).isEqualTo(expected));
  }

  private static boolean reflection(JsonNode line) {
    return line.at("/memory/claim/type").asText().equals("reflection");
  }

  /** Returns the lines of an export by the id of their memory or the name of their block. */
  private SortedMap<String, JsonNode> exported(String owner, String when) throws Exception {
    Path file = directory.resolve(owner + "-" + when + ".jsonl");
    run("export", "--memories", "--user", owner, file.toString());
    SortedMap<String, JsonNode> lines = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      ObjectNode parsed = (ObjectNode) JSON.readTree(line);
      lines.put(parsed.at("/memory/id").asText() + parsed.at("/coreMemory/block").asText(), parsed);
    }
    assertThat(lines).as(what(owner)).isNotEmpty();
    return lines;
  }

  /** Runs a command and returns its output. */
  private String run(String... command) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var screen =
        new Screen(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false, Map.of());
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--url", api));
    int code = Main.run(screen, arguments.toArray(String[]::new));
    assertThat(code)
        .as("seed %d: %s: %s", SEED, arguments, out.toString(UTF_8) + err.toString(UTF_8))
        .isZero();
    return out.toString(UTF_8);
  }
}
