package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.JsonFile;
import dev.memlog.bench.MeasuredMemlog;
import dev.memlog.bench.eval.Evaluation.Figures;
import dev.memlog.importer.Import;
import dev.memlog.importer.ImportScreen;
import dev.memlog.query.search.Rankings;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;

/** An evaluation from start to end: import, ask, report. */
final class EvalRun implements Callable<Integer> {

  private static final List<String> BASELINES = List.of("bm25", "dense", "rrf");
  private static final String WITHOUT_ADMISSION = "default-admission";
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Screen screen;
  private final EvalOptions options;
  private final QuestionSet set;
  private final JsonFile out;

  EvalRun(Screen screen, EvalOptions options, QuestionSet set) {
    this.out = new JsonFile(options.json());
    this.screen = out.screen(screen);
    this.options = options;
    this.set = set;
  }

  @Override
  public Integer call() throws Exception {
    if (set.questions().isEmpty()) {
      screen.error("memlog: no questions with evidence in " + set.files());
      return 1;
    }
    out.check();
    screen.line("Starting a Memlog …");
    Map<String, String> settings = new LinkedHashMap<>(options.settings());
    // Messages are measured without memories, which would only take time.
    settings.putIfAbsent("extractor.memories.enabled", Boolean.toString(options.overMemories()));
    try (var memlog = MeasuredMemlog.remembering(settings)) {
      Import.Result imported =
          new Import(memlog.client(), set.format(), set.files(), set.options(), PATIENCE)
              .run(new ImportScreen(screen, false), true);
      var evaluation = new Evaluation(memlog.client(), set, options.minScore());
      var unguarded = new Evaluation(memlog.client(), set, OptionalDouble.of(0));
      EvalReport report = ask(evaluation, unguarded);
      report.print(screen);
      ObjectNode json = report.json();
      if (options.minScore().isEmpty()) {
        long answered = Invented.answered(evaluation::finds);
        screen.line(answered + " of " + Invented.QUERIES + " invented queries are answered");
        json.putObject("invented").put("queries", Invented.QUERIES).put("answered", answered);
      }
      if (options.misses()) {
        json.set("misses", new Misses(evaluation, screen).show(report.ours().missed()));
      }
      if (options.overMemories()) {
        json.set("memories", new MemoryRun(screen, options, set).run(memlog, imported.events()));
      }
      out.write(json);
      memlog.done();
    }
    return 0;
  }

  /**
   * @param unguarded an evaluation that shows all ranked messages, whatever their score
   */
  private EvalReport ask(Evaluation evaluation, Evaluation unguarded) throws Exception {
    List<String> ablations =
        options.ablations()
            ? Rankings.forMeasuring().stream().filter(r -> !BASELINES.contains(r)).toList()
            : List.of();
    List<String> rankings = new ArrayList<>();
    rankings.add(Evaluation.OURS);
    rankings.addAll(BASELINES);
    rankings.addAll(ablations);
    int extra = options.ablations() ? 1 : 0;
    Map<String, Figures> all;
    Map<String, Figures> without = new LinkedHashMap<>();
    try (var progress =
        new Progress(screen, "Asking", (long) (rankings.size() + extra) * set.questions().size())) {
      all = evaluation.run(rankings, () -> progress.add(1));
      without.putAll(only(all, ablations));
      if (options.ablations()) {
        Map<String, Figures> ours = unguarded.run(List.of(Evaluation.OURS), () -> progress.add(1));
        without.put(WITHOUT_ADMISSION, figures(ours, Evaluation.OURS));
      }
    }
    return new EvalReport(set, figures(all, Evaluation.OURS), only(all, BASELINES), without);
  }

  private static Map<String, Figures> only(Map<String, Figures> all, List<String> names) {
    Map<String, Figures> some = new LinkedHashMap<>();
    names.forEach(name -> some.put(name, figures(all, name)));
    return some;
  }

  private static Figures figures(Map<String, Figures> all, String name) {
    Figures figures = all.get(name);
    if (figures == null) {
      throw new IllegalStateException("every ranking must have been asked, not " + name);
    }
    return figures;
  }
}
