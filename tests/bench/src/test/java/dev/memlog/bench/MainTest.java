package dev.memlog.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.bench.vectors.RememberingProvider;
import dev.memlog.terminal.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real commands, with a Memlog of their own that hashes words instead of a model. */
class MainTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path directory;

  @BeforeEach
  void keepVectorsHere() {
    System.setProperty(RememberingProvider.DIRECTORY, directory.resolve("cache").toString());
  }

  @AfterEach
  void forgetTheDirectory() {
    System.clearProperty(RememberingProvider.DIRECTORY);
  }

  @Test
  void shouldEvaluateLocomoOverMessagesAndMemories() throws Exception {
    // when
    Path json = directory.resolve("out.json");
    Path candidates = directory.resolve("candidates.jsonl.gz");
    int exit =
        run(
            "eval locomo "
                + resource("locomo-tiny.json")
                + " --over memories --sample 2 --misses --ablations --candidates "
                + candidates
                + " --json "
                + json);

    // then
    assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.get("questions").asInt()).isEqualTo(4);
    assertThat(figures.get("categories")).hasSize(4);
    assertThat(figures.at("/categories/single-hop/recall@10").asDouble()).isEqualTo(1);
    assertThat(figures.at("/overall/recall@10").asDouble()).isEqualTo(1);
    assertThat(figures.at("/overall/mrr").asDouble()).isBetween(0.3, 1.0);
    assertThat(fields(figures.get("baselines"))).containsExactly("bm25", "dense", "rrf");
    assertThat(figures.at("/baselines/bm25/recall@10").asDouble()).isPositive();
    assertThat(fields(figures.get("ablations")))
        .contains("default-dense", "default-session", "default-admission");
    JsonNode memories = figures.get("memories");
    assertThat(memories.get("hit@10").asDouble()).isBetween(0.0, 1.0);
    assertThat(memories.get("per_100_messages").asDouble()).isPositive();
    assertThat(memories.get("lint_violations").asDouble()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("4 questions", "single-hop", "without session", "Missed: evidence beyond")
        .contains("Over memories", "memories at random, seed 11", "Missed by memories")
        .doesNotContain("\u001b", "\r");
    List<JsonNode> questions = lines(candidates);
    assertThat(questions).hasSize(4);
    assertThat(questions)
        .allSatisfy(
            question -> {
              assertThat(question.get("passages").findValuesAsText("message"))
                  .contains(question.at("/evidence/0").asText());
              JsonNode dense = question.at("/passages/0/features/dense");
              assertThat(dense.isNumber()).isTrue();
              assertThat(dense.asDouble()).isBetween(0.0, 1.0);
              assertThat(fields(question.get("baselines"))).containsExactly("bm25", "dense", "rrf");
            });
  }

  @Test
  void shouldFindNothingOfWhatIsForgotten() throws Exception {
    // when
    Path json = directory.resolve("out.json");
    int exit =
        execute(
            "eval forgetting --dialogues 12 --seed 5 --set embedding.model=hashing --json " + json);

    // then
    assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.get("n").asInt()).isEqualTo(12);
    assertThat(figures.get("seed").asInt()).isEqualTo(5);
    for (String share : List.of("deletion", "cascade", "absence")) {
      assertThat(figures.get(share).asDouble()).as(share).isEqualTo(1);
    }
    assertThat(figures.at("/before/known").asDouble()).isEqualTo(1);
  }

  @Test
  void shouldKeepEveryPromiseOfALife() throws Exception {
    // when
    Path json = directory.resolve("out.json");
    int exit = execute("eval lifecycle --owners 2 --days 60 --seed 3 --json " + json);

    // then
    assertThat(exit)
        .as(out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8))
        .isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.get("seed").asInt()).isEqualTo(3);
    assertThat(figures.get("owners").asInt()).isEqualTo(2);
    assertThat(figures.get("days").asInt()).isEqualTo(60);
    assertThat(figures.get("violations").asInt()).isZero();
    for (String count : List.of("archived", "consolidated", "undone", "restored", "pruned")) {
      assertThat(figures.get(count).asInt()).as(count).isPositive();
    }
  }

  @Test
  void shouldEvaluateLongMemEval() throws Exception {
    Path json = directory.resolve("out.json");
    assertThat(run("eval longmemeval " + resource("longmemeval-tiny.jsonl") + " --json " + json))
        .as(err.toString(StandardCharsets.UTF_8))
        .isZero();
    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    assertThat(figures.get("questions").asInt()).isEqualTo(2);
    // the second question's s1 was imported under another name
    assertThat(figures.at("/types/multi-session/session_all@10").asDouble()).isEqualTo(1);
    assertThat(figures.at("/overall/turn_recall@10").asDouble()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "eval",
        "eval locomo",
        "eval msc x.json",
        "eval locomo x.json --limit 0",
        "eval lifecycle --owners 0",
        "bench",
        "bench nothing",
        "bench ingest --messages 0",
        "bench query --passages many",
        "bench clusters --kills 0",
        "bench freshness --probes 0",
        "bench freshness --load carrier-pigeon",
        "bench positions --url http://127.0.0.1:1 --through KILLS",
        "bench qdrant --url http://127.0.0.1:1 --owners 5"
      })
  void shouldExitWithTwoWhenCalledWrongly(String arguments) {
    assertThat(execute(arguments)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "eval --help",
        "eval locomo --help",
        "eval longmemeval --help",
        "eval lifecycle --help",
        "bench --help",
        "bench clusters --help",
        "bench ingest --help",
        "bench qdrant --help",
        "bench query --help",
        "bench freshness --help",
        "bench peers --help",
        "bench start --help",
        "bench restarts --help"
      })
  void shouldExitWithZeroWhenAskedAboutItself(String arguments) {
    assertThat(execute(arguments)).isZero();
  }

  @Test
  void shouldExitWithOneForFilesThatCannotBeRead() throws Exception {
    assertThat(execute("eval locomo no-such-file.json")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no such file");

    Path empty =
        Files.writeString(
            directory.resolve("no-questions.json"),
            "{\"id\": \"x\", \"speakers\": [\"A\", \"B\"], \"sessions\": []}");
    assertThat(execute("eval locomo " + empty)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no questions with evidence");

    assertThat(
            execute("eval locomo " + resource("locomo-tiny.json") + " --json /no/such/directory/x"))
        .isEqualTo(1);
  }

  private int run(String arguments) {
    // Hashed words have no calibrated similarity, so nothing is refused by it.
    return execute(arguments + " --min-score 0 --set embedding.model=hashing");
  }

  private int execute(String arguments) {
    var screen =
        new Screen(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            Map.of());
    return Main.run(screen, arguments.isEmpty() ? new String[0] : arguments.split(" "));
  }

  private static List<JsonNode> lines(Path gzipped) throws Exception {
    var mapper = new ObjectMapper();
    try (var in = new GZIPInputStream(Files.newInputStream(gzipped));
        MappingIterator<JsonNode> lines = mapper.readerFor(JsonNode.class).readValues(in)) {
      return lines.readAll();
    }
  }

  private static Path resource(String name) throws Exception {
    return Path.of(Objects.requireNonNull(MainTest.class.getResource("/" + name)).toURI());
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
