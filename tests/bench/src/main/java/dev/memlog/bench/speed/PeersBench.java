package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.bench.speed.peer.LangChain4jPeer;
import dev.memlog.bench.speed.peer.Mem0Peer;
import dev.memlog.bench.speed.peer.MemlogPeer;
import dev.memlog.bench.speed.peer.PeerRun;
import dev.memlog.bench.speed.peer.PeerTask;
import dev.memlog.bench.speed.peer.PeerTasks;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A benchmark of Memlog and of other libraries for semantic search, one after the other, with the
 * same model, texts and questions. It also counts the deleted texts that each still returns.
 */
@Command(
    name = "peers",
    description =
        "Compares Memlog with LangChain4j's embedding store and retriever, and "
            + "with mem0: same model, texts and questions, and the deleted messages "
            + "that each still returns.")
final class PeersBench extends Bench {

  /** The model of the peers, which Memlog uses for this measurement, too. */
  private static final String MODEL = "e5-small-v2-q";

  /** The number of generated messages if no file is given. */
  private static final int MESSAGES = 3000;

  private static final List<String> NOTES =
      List.of(
          "Memlog's figures include HTTP, Kafka and disk; the peers are called in their process.",
          "LangChain4j's store holds everything in memory; its files are the JSON that it can save.");

  private static final List<String> MEM0_NOTES =
      List.of(
          "mem0: infer=False, the messages of a session in one call, Qdrant in local mode, BM25 on.",
          "Not measured: mem0's extraction by a language model, its reranker, its graph, a Qdrant"
              + " server, spaCy's lemmas, its hosted service.");

  @Option(
      names = "--mem0",
      description =
          "Also measures mem0. The first run installs mem0 from PyPI into "
              + "~/.cache/memlog/python; needs Python 3.10 to 3.13.")
  private boolean mem0;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "LoCoMo files, plain or gzipped, with which recall is measured, too.")
  private @Nullable List<Path> files;

  @Override
  List<Result> run(Screen screen) throws Exception {
    notes.addAll(NOTES);
    notes.addAll(mem0 ? MEM0_NOTES : List.of());
    PeerTask task =
        files == null || files.isEmpty() ? PeerTasks.madeUp(MESSAGES) : PeerTasks.locomo(files);
    Map<String, String> settings = new LinkedHashMap<>(settings());
    settings.put("embedding.model", MODEL);
    List<PeerRun> runs = new ArrayList<>();
    List<String> texts = task.messages().stream().map(Said::embeddedText).toList();
    int half = texts.size() / 2;
    // mem0 is installed first, so that a missing Python is reported before any measurement.
    Optional<Mem0Peer> peer = mem0 ? Optional.of(Mem0Peer.installed(screen)) : Optional.empty();
    try (var raw = new RawEmbedding(MODEL)) {
      raw.warm(texts);
      screen.line("Embedding alone, first half...");
      raw.measure(texts.subList(0, half));
      screen.line("LangChain4j...");
      PeerRun langChain4j = LangChain4jPeer.measure(task);
      if (peer.isPresent()) {
        screen.line("mem0...");
        runs.add(peer.get().measure(task));
      }
      runs.addFirst(MemlogPeer.measure(task, settings, screen));
      runs.add(langChain4j);
      screen.line("Embedding alone, second half...");
      raw.measure(texts.subList(half, texts.size()));
      runs.forEach(run -> versions.putAll(run.versions()));
      return runs.stream().flatMap(run -> run.results(task, raw.rate()).stream()).toList();
    }
  }
}
