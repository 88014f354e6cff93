package dev.memlog.bench.speed.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.bench.python.PythonEnvironment;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/**
 * A measurement of mem0 in a separate process: its Python package with Qdrant in local mode, its
 * lexical search, and Memlog's default model, which runs in the same process. {@code peer.py} times
 * the calls.
 */
public record Mem0Peer(PythonEnvironment python, Screen screen) {

  private static final String NAME = "mem0";
  private static final String RESOURCES = "/dev/memlog/bench/mem0/";
  private static final String MODEL = "e5-small-v2-q";
  private static final int DIMENSIONS = 384;

  /** The largest number of tokens that Memlog's bundled models read of a text. */
  private static final int MAX_TOKENS = 256;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Returns mem0. Installs it from PyPI into {@code ~/.cache/memlog/python} if it is not installed
   * yet.
   *
   * @throws dev.memlog.bench.python.PythonException if there is no suitable Python, or if the
   *     installation fails
   */
  public static Mem0Peer installed(Screen screen) throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("user.home", "."), ".cache", "memlog", "python");
    return new Mem0Peer(
        PythonEnvironment.ready(
            home,
            NAME,
            new String(resource(RESOURCES + "requirements.txt"), UTF_8),
            Objects.requireNonNullElse(System.getenv("PATH"), ""),
            screen::line),
        screen);
  }

  /**
   * Measures mem0.
   *
   * @throws dev.memlog.bench.python.PythonException if mem0 fails
   */
  public PeerRun measure(PeerTask task) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-mem0")) {
      Path store = Files.createDirectories(directory.path().resolve("store"));
      Path program =
          Files.write(directory.path().resolve("peer.py"), resource(RESOURCES + "peer.py"));
      Path given = directory.path().resolve("task.json");
      Path figures = directory.path().resolve("figures.json");
      JSON.writeValue(given.toFile(), described(task, store, directory.path()));
      String home = directory.path().resolve("mem0").toString();
      Map<String, String> variables =
          Map.of("MEM0_TELEMETRY", "False", "MEM0_DIR", home, "HF_HUB_OFFLINE", "1");
      List<String> arguments = List.of(program.toString(), given.toString(), figures.toString());
      python.run(
          arguments,
          variables,
          line -> {
            if (line.startsWith(NAME)) {
              screen.line(line);
            }
          });
      return read(JSON.readTree(figures.toFile()), task, store);
    }
  }

  private static PeerRun read(JsonNode figures, PeerTask task, Path store) throws IOException {
    var searches = new Timings();
    double recall = 0;
    for (int i = 0; i < task.questions().size(); i++) {
      JsonNode search = figures.path("searches").get(i);
      searches.add((long) (search.path("seconds").asDouble() * 1e9));
      List<String> found = JSON.convertValue(search.path("found"), new TypeReference<>() {});
      recall += task.judged() ? task.questions().get(i).recall(found) : 0;
    }
    Secret.requireAll(NAME, counts(figures.at("/deletions/before")));
    Map<String, Integer> after = counts(figures.at("/deletions/after"));
    after.put("files", Secret.inFiles(store));
    return new PeerRun(
        NAME,
        new PeerFigures(
            task.messages().size() / figures.path("addSeconds").asDouble(),
            searches,
            recall / task.questions().size()),
        after,
        JSON.convertValue(figures.path("versions"), new TypeReference<>() {}));
  }

  private static Map<String, Integer> counts(JsonNode node) {
    return JSON.convertValue(node, new TypeReference<LinkedHashMap<String, Integer>>() {});
  }

  private static Map<String, Object> described(PeerTask task, Path store, Path directory)
      throws IOException {
    Map<String, Object> all = new HashMap<>();
    all.put("store", store.toString());
    all.put("model", model(directory));
    all.put("found", PeerTask.FOUND);
    all.put("stopWords", stopWords());
    all.put("warmTexts", task.messages().stream().limit(100).map(Said::embeddedText).toList());
    all.put("sessions", sessions(task));
    all.put("warmQuestions", PeerFigures.warming(task).stream().map(Mem0Peer::question).toList());
    all.put("questions", task.questions().stream().map(Mem0Peer::question).toList());
    all.put("secretUser", Secret.USER);
    all.put("secrets", Secret.all().stream().map(Mem0Peer::secret).toList());
    return all;
  }

  /** Writes the files of the model, and returns its description. */
  private static Map<String, Object> model(Path directory) throws IOException {
    Path onnx = Files.write(directory.resolve("model.onnx"), resource("/" + MODEL + ".onnx"));
    Path tokenizer =
        Files.write(directory.resolve("tokenizer.json"), resource("/" + MODEL + "-tokenizer.json"));
    Map<String, Object> model = new HashMap<>();
    model.put("onnx", onnx.toString());
    model.put("tokenizer", tokenizer.toString());
    model.put("dimensions", DIMENSIONS);
    model.put("maxTokens", MAX_TOKENS);
    // The prefixes with which e5 was trained and which Memlog uses.
    model.put("prefixes", Map.of("query", "query: ", "passage", "passage: "));
    return model;
  }

  /** Returns the messages by session; one call adds the messages of a session. */
  private static List<Map<String, Object>> sessions(PeerTask task) {
    Map<List<String>, List<Map<String, String>>> bySession = new LinkedHashMap<>();
    for (Said said : task.messages()) {
      bySession
          .computeIfAbsent(List.of(said.user(), said.conversation()), _ -> new ArrayList<>())
          .add(message(said));
    }
    List<Map<String, Object>> sessions = new ArrayList<>();
    bySession.forEach(
        (of, messages) ->
            sessions.add(
                Map.of("user", of.getFirst(), "session", of.getLast(), "messages", messages)));
    return sessions;
  }

  private static Map<String, String> message(Said said) {
    return Map.of("id", said.message(), "author", said.author(), "text", said.embeddedText());
  }

  private static Map<String, String> secret(Secret secret) {
    Map<String, String> all = new HashMap<>(message(secret.said()));
    all.put("word", secret.word());
    all.put("question", secret.question());
    return all;
  }

  private static Map<String, String> question(PeerTask.Asked asked) {
    return Map.of("user", asked.user(), "text", asked.text());
  }

  private static List<String> stopWords() throws IOException {
    // NLTK's list, which fastembed's BM25 uses, is made from this list.
    try (InputStream in =
        Objects.requireNonNull(SnowballFilter.class.getResourceAsStream("english_stop.txt"))) {
      return WordlistLoader.getSnowballWordSet(new InputStreamReader(in, UTF_8)).stream()
          .map(word -> new String((char[]) word))
          .toList();
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Mem0Peer.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }
}
