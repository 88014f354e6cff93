package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.eval.Evaluation.Figures;
import dev.memlog.bench.eval.QuestionHits.FoundMessage;
import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportScreen;
import dev.memlog.query.search.Ranking;
import dev.memlog.query.tokens.Tokenizers;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * A complete evaluation: it imports the conversations of a set, asks the set's questions and
 * reports the results.
 *
 * @param screen the screen for progress and results
 * @param out the file for the figures
 */
record EvalRun(Screen screen, EvalOptions options, QuestionSet set, JsonFile out)
    implements Callable<Integer> {

  private static final String WITHOUT_ADMISSION = "default-admission";
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @Override
  public Integer call() throws Exception {
    if (set.questions().isEmpty()) {
      screen.error("memlog: no questions with evidence in " + set.source().files());
      return 1;
    }
    out.check();
    new JsonFile(options.candidates).check();
    screen.line("Starting a Memlog...");
    Map<String, String> settings = new LinkedHashMap<>(options.run.settings());
    // Messages are measured without memories, since forming memories would only take time.
    settings.putIfAbsent("extractor.memories.enabled", Boolean.toString(options.overMemories()));
    try (var memlog = MeasuredMemlog.remembering(settings)) {
      Import.Result imported =
          new Import(
                  memlog.client(),
                  set.source().format(),
                  set.source().files(),
                  set.source().options(),
                  PATIENCE)
              .run(new ImportScreen(screen, false), true);
      var evaluation = new Evaluation(memlog.client(), set, options.minScore());
      Figures ours = ask("Asking", evaluation::ask);
      Map<String, Figures> ablations = new LinkedHashMap<>();
      if (options.ablations) {
        // This evaluation includes all ranked messages of any score.
        var unguarded = new Evaluation(memlog.client(), set, OptionalDouble.of(0));
        ablations.put(WITHOUT_ADMISSION, ask("Asking without admission", unguarded::ask));
      }
      ObjectNode more = JsonNodeFactory.instance.objectNode();
      if (options.minScore().isEmpty()) {
        long answered = Invented.answered(evaluation::finds);
        screen.line(answered + " of " + Invented.QUERIES + " invented queries are answered");
        more.putObject("invented").put("queries", Invented.QUERIES).put("answered", answered);
      }
      if (options.misses) {
        new Misses(evaluation, screen).show(ours.missed());
      }
      if (options.overMemories()) {
        more.set("memories", new MemoryRun(screen, options, set).run(memlog, imported.events()));
      }
      Optional<ContextReport> contexts = contexts(memlog);
      memlog.stop();
      EvalReport report = compared(memlog, ours, ablations);
      report.print(screen);
      contexts.ifPresent(found -> found.print(screen));
      ObjectNode json = report.json();
      contexts.ifPresent(found -> json.set("context", found.json()));
      json.setAll(more);
      out.write(json);
      memlog.done();
    }
    return 0;
  }

  /** Measures contexts of each budget; empty if the command names none. */
  private Optional<ContextReport> contexts(MeasuredMemlog memlog) throws Exception {
    if (options.contexts.isEmpty()) {
      return Optional.empty();
    }
    var evaluation =
        new ContextEvaluation(
            memlog.client(), set.questions(), Tokenizers.bytePair(Tokenizers.CL100K));
    List<ContextReport.Budget> budgets = new ArrayList<>();
    int questions = set.questions().size();
    for (int tokens : options.contexts) {
      try (var progress = new Progress(screen, "Packing " + tokens + " tokens", 2L * questions)) {
        budgets.add(
            new ContextReport.Budget(
                tokens,
                evaluation.contexts(tokens, () -> progress.add(1)),
                evaluation.hits(tokens, () -> progress.add(1))));
      }
    }
    return Optional.of(new ContextReport(set, budgets));
  }

  /** Evaluates the baselines and ablations over the index of the stopped Memlog. */
  private EvalReport compared(MeasuredMemlog memlog, Figures ours, Map<String, Figures> ablations)
      throws Exception {
    Map<String, Figures> baselines = new LinkedHashMap<>();
    Map<String, Figures> without = new LinkedHashMap<>();
    try (var index = IndexSearch.open(memlog.data(), memlog.config())) {
      measure(index, index.baselines(), baselines);
      if (options.ablations) {
        measure(index, index.ablations(), without);
      }
      if (options.candidates.isPresent()) {
        write(options.candidates.get(), index);
      }
    }
    without.putAll(ablations);
    return new EvalReport(set, ours, baselines, without);
  }

  /** Writes the candidates of all questions, one question a line. */
  private void write(Path file, IndexSearch index) throws Exception {
    try (var lines = new CandidateFile(file);
        var progress = new Progress(screen, "Writing candidates", set.questions().size())) {
      for (Question question : set.questions()) {
        lines.add(set, question, index);
        progress.add(1);
      }
    }
  }

  private void measure(
      IndexSearch index, Map<String, Ranking> rankings, Map<String, Figures> figures)
      throws Exception {
    for (Map.Entry<String, Ranking> ranking : rankings.entrySet()) {
      Figures asked =
          ask(
              "Asking by " + ranking.getKey(),
              q -> index.ask(q, ranking.getValue(), set.depth(), options.minScore()));
      figures.put(ranking.getKey(), asked);
    }
  }

  /** Asks all questions with a search, which several threads call. */
  private Figures ask(String what, Function<Question, List<FoundMessage>> search) throws Exception {
    try (var progress = new Progress(screen, what, set.questions().size())) {
      return Evaluation.run(set, search, () -> progress.add(1));
    }
  }
}
