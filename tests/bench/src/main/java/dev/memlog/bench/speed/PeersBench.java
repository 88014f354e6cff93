package dev.memlog.bench.speed;

import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A benchmark of Memlog and of other libraries for semantic search, one after the other, with the
 * same model, texts and questions. It also counts the deleted texts that each still returns.
 */
final class PeersBench implements Bench {

  /** The model of the peers, which Memlog uses for this measurement, too. */
  private static final String MODEL = "e5-small-v2-q";

  private static final List<String> NOTES =
      List.of(
          "Memlog's figures include HTTP, Kafka and disk; the peers are called in their process.",
          "LangChain4j's store holds everything in memory; its files are the JSON that it can save.");

  private static final List<String> MEM0_NOTES =
      List.of(
          "mem0: infer=False, the messages of a session in one call, Qdrant in local mode, BM25 on.",
          "Not measured: mem0's extraction by a language model, its reranker, its graph, a Qdrant"
              + " server, spaCy's lemmas, its hosted service.");

  private final PeerTask task;
  private final Map<String, String> settings;
  private final boolean withMem0;
  private final Map<String, String> versions = new LinkedHashMap<>();

  PeersBench(PeerTask task, Map<String, String> settings, boolean withMem0) {
    this.task = task;
    this.settings = new LinkedHashMap<>(settings);
    this.settings.put("embedding.model", MODEL);
    this.withMem0 = withMem0;
  }

  @Override
  public String name() {
    return "peers";
  }

  @Override
  public List<Result> run(Screen screen) throws Exception {
    List<PeerRun> runs = new ArrayList<>();
    List<String> texts = task.messages().stream().map(Said::embeddedText).toList();
    int half = texts.size() / 2;
    // mem0 is installed first, so that a missing Python is reported before any measurement.
    Optional<Mem0Peer> mem0 = withMem0 ? Optional.of(Mem0Peer.installed(screen)) : Optional.empty();
    try (var raw = new RawEmbedding(MODEL)) {
      raw.warm(texts);
      screen.line("Embedding alone, first half...");
      raw.measure(texts.subList(0, half));
      screen.line("LangChain4j...");
      PeerRun langChain4j = LangChain4jPeer.measure(task);
      if (mem0.isPresent()) {
        screen.line("mem0...");
        runs.add(mem0.get().measure(task));
      }
      runs.addFirst(MemlogPeer.measure(task, settings, screen));
      runs.add(langChain4j);
      screen.line("Embedding alone, second half...");
      raw.measure(texts.subList(half, texts.size()));
      runs.forEach(run -> versions.putAll(run.versions()));
      return runs.stream().flatMap(run -> run.results(task, raw.rate()).stream()).toList();
    }
  }

  @Override
  public Map<String, String> versions() {
    return versions;
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(NOTES);
    notes.addAll(withMem0 ? MEM0_NOTES : List.of());
    return notes;
  }
}
