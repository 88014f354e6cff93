package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command over data whose texts try to control the terminal. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileTerminalTest {

  /** Commands that start or stop processes, or that read no text of a user. */
  private static final Set<String> WITHOUT_TEXTS =
      Set.of(
          "up",
          "service",
          "demo",
          "generate-completion",
          "hooks",
          "mcp",
          "backup",
          "move",
          "calibrate",
          "probe",
          "rehearse",
          "version",
          "canary",
          "migrate-model");

  /** The arguments of each command; "FILE" and "DIR" stand for paths. */
  private static final List<String> CALLS =
      List.of(
          "search ferry --explain --highlights",
          "sessions",
          "history c1",
          "load c1",
          "recall ferry --explain",
          "context ferry --explain",
          "explain id1 --features",
          "memories",
          "memories --health",
          "memory id1",
          "memory id1 --conversation",
          "why m1 --conversation c1",
          "core list",
          "core show persona --history",
          "profile",
          "graph",
          "graph Ada --to Bea",
          "remember Ada keeps bees in Lisbon.",
          "update id1 --content Bees-are-kept-by-Ada.",
          "forget id1",
          "forget --query bees",
          "restore id1",
          "link id1 id2",
          "reflect",
          "undo id1.1",
          "purge id1",
          "users",
          "changes",
          "erase --user ada",
          "uninstall web",
          "status",
          "report --data-dir DIR",
          "energy",
          "webhooks",
          "dead-letters list",
          "dead-letters show id1",
          "rebuild",
          "check",
          "shadow --queries FILE --against bobo",
          "receipt id1",
          "import --format jsonl FILE",
          "export --memories FILE",
          "sync DIR --once");

  /** Calls that print texts of users, of which some must therefore be visible. */
  private static final Set<String> SHOWING =
      Set.of(
          "search",
          "sessions",
          "history",
          "recall",
          "context",
          "explain",
          "memories",
          "memory",
          "core",
          "profile",
          "graph",
          "why",
          "dead-letters");

  private HostileServer server;

  @TempDir Path directory;

  @BeforeAll
  void start() throws Exception {
    server = new HostileServer();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  static List<String> calls() {
    return CALLS;
  }

  @Test
  void shouldCallEveryCommand() {
    Set<String> called = new TreeSet<>(WITHOUT_TEXTS);
    CALLS.forEach(call -> called.add(call.split(" ")[0]));

    assertThat(called).containsAll(Main.commandLine(Screen.standard()).getSubcommands().keySet());
  }

  @ParameterizedTest
  @MethodSource("calls")
  void shouldPrintNoControlCharacterOfAUser(String call) throws IOException {
    String piped = run(call, false);
    String shown = run(call, true);

    assertNoControls(piped);
    assertNoControls(shown.replaceAll("\u001b\\[(?:[0-9];)?[0-9]{1,2}m|\r\u001b\\[2K", ""));
    if (SHOWING.contains(call.split(" ")[0])) {
      assertThat(piped).contains("\\u001b]0;pwned\\u0007", "\\u202e");
      assertThat(shown).contains("\\u001b]0;pwned\\u0007", "\\u202e");
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void shouldPrintWellFormedJson(String call) throws IOException {
    String printed = run(call + " --json", false);

    assertNoControls(printed);
    if (SHOWING.contains(call.split(" ")[0])) {
      JsonNode json = new ObjectMapper().readTree(printed);
      assertThat(texts(json)).contains(HostileServer.HOSTILE);
    }
  }

  private static List<String> texts(JsonNode json) {
    return json.isTextual()
        ? List.of(json.asText())
        : json.valueStream().flatMap(each -> texts(each).stream()).toList();
  }

  private static void assertNoControls(String printed) {
    assertThat(printed.codePoints().filter(c -> c != '\n' && c != '\t'))
        .noneMatch(c -> Character.isISOControl(c) || c == 0x202E || c == 0x2066);
  }

  private String run(String call, boolean terminal) throws IOException {
    Path file = directory.resolve("queries.txt");
    Files.writeString(file, "ferry\n");
    List<String> arguments = new ArrayList<>();
    for (String word : call.split(" ")) {
      arguments.add(
          switch (word) {
            case "FILE" -> file.toString();
            case "DIR" -> directory.resolve("folder").toString();
            default -> word;
          });
    }
    arguments.add("--url=" + server.url());
    var out = new ByteArrayOutputStream();
    var stream = new PrintStream(out, true, UTF_8);
    var screen = new Screen(stream, stream, terminal, Map.of());
    int exit =
        assertTimeoutPreemptively(
            Duration.ofSeconds(60), () -> Main.run(screen, arguments.toArray(String[]::new)));
    assertThat(exit).as(out.toString(UTF_8)).isNotEqualTo(2);
    return out.toString(UTF_8);
  }
}
