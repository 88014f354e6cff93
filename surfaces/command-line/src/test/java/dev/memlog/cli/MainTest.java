package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "search",
        "search --limit many query",
        "search --after yesterday query",
        "import --yes file.json",
        "import --format csv file.json",
        "import --format markdown file.md",
        "import --memories --format locomo file.json",
        "export",
        "export file.jsonl",
        "sync",
        "sync --every 0 target/folder",
        "history",
        "recall",
        "recall --limit many query",
        "memory",
        "remember",
        "update",
        "forget",
        "forget id --query text",
        "restore",
        "purge",
        "purge id --owner",
        "purge id --before 2026-01-31",
        "purge --all-users",
        "purge --all-users --app web --user ada",
        "erase",
        "users --limit many",
        "uninstall",
        "energy --level 3",
        "calibrate",
        "shadow --queries file.txt",
        "shadow --against bobo",
        "shadow --queries file.txt --against bobo --min-overlap 2",
        "dead-letters",
        "probe --kafka",
        "dead-letters show",
        "status --nonsense",
        "up --port many",
        "service",
        "service nonsense",
        "service ingest --port many",
        "demo --nonsense"
      })
  void shouldExitWithTwoWhenCalledWrongly(String arguments) {
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(errors()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "serch | memlog: Unmatched argument at index 0: 'serch'; did you mean search? See memlog"
            + " --help",
        "users --limti 3 | memlog: Unknown options: '--limti', '3'; did you mean --limit? See"
            + " memlog users --help",
        "erase | memlog: Missing required option: '--user=<user>'. See memlog erase --help",
        "forget | memlog: name one of ids, --query and --token. See memlog forget --help"
      })
  void shouldPrintOneLineWithTheNearestCommandWhenCalledWrongly(String arguments, String line) {
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(errors().strip()).isEqualTo(line);
  }

  @Test
  void shouldListEachCommandInOneGroupOfTheHelp() {
    List<String> shown =
        commands().getSubcommands().entrySet().stream()
            .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .toList();

    assertThat(CommandGroups.names()).containsExactlyInAnyOrderElementsOf(shown);
    assertThat(run("--help")).isZero();
    assertThat(out.toString(UTF_8)).contains("People and data:", "erase", "Erases a person");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "--version",
        "version",
        "version --json",
        "search --help",
        "recall --help",
        "remember --help",
        "calibrate --help",
        "shadow --help",
        "backup --help",
        "probe --help",
        "import --help",
        "sync --help",
        "load --help",
        "up --help",
        "service --help",
        "service ingest --help",
        "service broker --help",
        "demo --help",
        "dead-letters redrive --help"
      })
  void shouldExitWithZeroWhenAskedAboutItself(String arguments) {
    assertThat(run(arguments)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search query",
        "sessions",
        "history c",
        "recall query",
        "memories",
        "memory id",
        "remember something worth keeping",
        "update id --content something",
        "forget id",
        "restore id",
        "sync --once target/folder",
        "status",
        "purge id --yes",
        "energy",
        "webhooks",
        "uninstall web",
        "dead-letters list",
        "dead-letters discard a-0-1"
      })
  void shouldSayHowToStartAServerWhenNoneRuns(String arguments) throws Exception {
    // given: a port that nobody listens on
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    // when / then
    assertThat(run(arguments + " --url http://127.0.0.1:" + port)).isEqualTo(1);
    assertThat(errors().strip())
        .isEqualTo(
            "memlog: No Memlog at http://127.0.0.1:%d: start one with ./memlog up".formatted(port));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ingest", "extractor", "indexer", "query", "broker"})
  void shouldNameEverythingThatIsWrongWithAServicesSettings(String service) {
    assertThat(run("service " + service + " --set nonsense=1 --set registry.nonsense=2"))
        .isEqualTo(1);
    assertThat(errors())
        .contains("nonsense is no known key")
        .contains("registry.nonsense is no known key");
  }

  @Test
  void shouldKeepLuceneToOneProcess() {
    assertThat(run("service indexer --set index=lucene")).isEqualTo(1);
    assertThat(errors())
        .contains("index must be qdrant: Lucene belongs to one process, which is ./memlog up");
  }

  @Test
  void shouldRefuseABadFileBeforeItLooksForAServer() {
    assertThat(run("import --format locomo no-such-file.json")).isEqualTo(1);
    assertThat(errors()).contains("no-such-file.json: there is no such file");
  }

  @Test
  void shouldNameTheFormatsItKnowsWhenAFileHasNone(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("table.csv"), "day,tea\nMonday,2\n");

    assertThat(run("import " + file)).isEqualTo(1);
    assertThat(errors())
        .contains("Nothing was imported.")
        .contains("table.csv: has no format that memlog import knows: ChatGPT's export, Claude's");
  }

  @Test
  void shouldSayWhatAFileHasWithoutAServer(@TempDir Path directory) throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("chat.json"), "[{\"role\": \"user\", \"content\": \"Tea at four\"}]");

    assertThat(run("import --dry-run " + file)).isZero();
    assertThat(out.toString(UTF_8))
        .contains("chat.json: arrays of OpenAI's or Anthropic's messages")
        .contains("1 conversations, 1 messages")
        .contains("Nothing was imported, because of --dry-run");
  }

  @Test
  void shouldFitACalibrationToTheConfiguredModel(@TempDir Path directory) throws Exception {
    // given
    Path sentences = directory.resolve("sentences.txt");
    Files.writeString(
        sentences,
        IntStream.range(0, 600)
            .mapToObj(
                i -> "line %d has words %d %d %d %d".formatted(i, i % 7, i % 11, i % 13, i % 17))
            .collect(Collectors.joining("\n")));
    Path written = directory.resolve("calibration.json");
    String settings = " --set embedding.provider=hashing --data-dir " + directory;

    // when / then
    assertThat(run("calibrate " + sentences + settings + " --json --out " + written)).isZero();
    assertThat(Files.readString(written)).contains("\"model\"", "\"queries\"", "\"passages\"");
    assertThat(out.toString(UTF_8)).contains("\"sentences\" : 600", "\"pairs\" : 201200");
    assertThat(run("calibrate " + sentences + settings)).isZero();
    assertThat(out.toString(UTF_8)).contains("  calibration:\n    queries:\n      - {cosine: ");
  }

  @Test
  void shouldAskForEnoughSentences(@TempDir Path directory) throws Exception {
    Path few = Files.writeString(directory.resolve("few.txt"), "one\n\ntwo\ntwo\n");

    assertThat(run("calibrate " + few + " --set embedding.provider=hashing")).isEqualTo(1);
    assertThat(errors())
        .contains(few + ": a calibration must have at least 500 different sentences, got 2");
    assertThat(run("calibrate " + directory + "/none.txt")).isEqualTo(1);
    assertThat(errors()).contains("none.txt: must be a readable file");
  }

  private CommandLine commands() {
    return Main.commandLine(
        new Screen(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            Map.of()));
  }

  private int run(String arguments) {
    CommandLine commands = commands();
    commands.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commands.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    return commands.execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
