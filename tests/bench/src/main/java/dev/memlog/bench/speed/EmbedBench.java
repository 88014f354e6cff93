package dev.memlog.bench.speed;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;

/**
 * A benchmark of the embedding models of this process. The floor of a rate is the rate of one
 * thread times the number of processors; queries have no floor.
 */
record EmbedBench(int texts) implements Bench {

  private static final List<String> MODELS =
      List.of("e5-small-v2-chat-q", "e5-small-v2-q", "all-minilm-l6-v2-q");
  private static final int QUERIES = 300;
  private static final int LONG = 500;

  @Override
  public String name() {
    return "embed";
  }

  @Override
  public List<Result> run(Screen screen) throws Exception {
    List<Result> results = new ArrayList<>();
    for (String model : MODELS) {
      screen.line("Embedding with " + model + "...");
      try (Embedder embedder = Embedders.open(EmbeddingConfig.of("onnx", model))) {
        measure(embedder, results);
      }
    }
    return results;
  }

  private void measure(Embedder embedder, List<Result> results) throws Exception {
    List<String> turns =
        new Chatter(3).messages("e", texts).stream().map(Said::embeddedText).toList();
    String all = String.join(" ", turns);
    List<String> passages = new ArrayList<>();
    for (int from = 0; from + LONG <= all.length() && passages.size() < texts / 4; from += LONG) {
      passages.add(all.substring(from, from + LONG));
    }
    var _ = embedder.embedPassages(turns.subList(0, Math.min(200, turns.size())));
    String model = embedder.model().id();
    results.add(rate(embedder, model + " turns of about 145 characters", turns));
    results.add(rate(embedder, model + " passages of 500 characters", passages));
    var queries = new Timings();
    var chatter = new Chatter(4);
    for (int i = 0; i < QUERIES; i++) {
      String question = chatter.question(i);
      queries.time(() -> embedder.embedQuery(question));
    }
    results.add(Result.of(model + " query p50", queries.percentile(50), "ms"));
    results.add(Result.of(model + " query p99", queries.percentile(99), "ms"));
  }

  private static Result rate(Embedder embedder, String name, List<String> texts) {
    int some = Math.max(1, texts.size() / 4);
    long before = System.nanoTime();
    for (String text : texts.subList(0, some)) {
      var _ = embedder.embedPassages(List.of(text));
    }
    double single = some / ((System.nanoTime() - before) / 1e9);
    before = System.nanoTime();
    var _ = embedder.embedPassages(texts);
    double rate = texts.size() / ((System.nanoTime() - before) / 1e9);
    return Result.of(name, rate, "texts/s", single * Runtime.getRuntime().availableProcessors());
  }
}
