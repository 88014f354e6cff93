package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.eval.MemoryQuestions.Asked;
import dev.memlog.bench.eval.Updates.Update;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.vectors.RememberingProvider;
import dev.memlog.client.memories.Memory;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;

/** The part of an evaluation that measures the memories formed from a set's conversations. */
record MemoryRun(Screen screen, EvalOptions options, QuestionSet set) {

  /**
   * Waits until the memories are formed, asks the questions, and prints the report and the
   * listings.
   *
   * @param messages the number of imported messages
   * @return the report as JSON
   */
  ObjectNode run(MeasuredMemlog memlog, long messages) throws Exception {
    screen.line("Forming memories...");
    new MemoriesFormed(memlog.client()).await();
    var answers = new ServedMemories(memlog.client());
    List<Asked> asked;
    try (var progress = new Progress(screen, "Recalling", set.questions().size())) {
      asked = new MemoryQuestions(answers).ask(set.questions(), () -> progress.add(1));
    }
    List<Memory> active = new ArrayList<>();
    for (String user : set.questions().stream().map(Question::user).distinct().toList()) {
      active.addAll(answers.held(user, "active"));
    }
    List<Update> updates = new Updates(answers).of(set.questions());
    String model = options.run.settings().getOrDefault("embedding.model", "");
    double near;
    try (var embedder = Embedders.open(EmbeddingConfig.of(RememberingProvider.NAME, model))) {
      near = TextQuality.nearPairs(active, embedder, options.seed);
    }
    var report = new MemoryReport(asked, TextQuality.of(active), messages, near, updates);
    report.print(screen);
    ObjectNode json = report.json();
    var listing = new MemoryListing(answers, screen);
    if (options.misses) {
      listing.misses(asked);
    }
    if (options.sample > 0) {
      listing.sample(active, options.sample, options.seed);
    }
    return json;
  }
}
