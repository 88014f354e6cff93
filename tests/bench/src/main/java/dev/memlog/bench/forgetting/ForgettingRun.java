package dev.memlog.bench.forgetting;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.bench.run.MemoriesFormed;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A test of forgetting: it publishes generated dialogues, deletes or corrects one fact in each, and
 * searches the server for traces of these facts.
 */
@Command(
    name = "forgetting",
    description =
        "Verifies forgetting: publishes generated dialogues, deletes or corrects a fact in "
            + "each, and searches for traces of it.")
public final class ForgettingRun extends MeasuringCommand {

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the dialogues; default ${DEFAULT-VALUE}.")
  private long seed = 11;

  @Option(
      names = "--dialogues",
      paramLabel = "N",
      description = "The number of dialogues; default ${DEFAULT-VALUE}.")
  private int count = 120;

  /**
   * Starts a server, publishes the dialogues, erases the facts and prints the traces that are left.
   *
   * @return the exit code: 0 if no trace is left, otherwise 1
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
    screen.line("Starting a Memlog...");
    Map<String, String> all = settings(Map.of("extractor.memories.enabled", "true"));
    List<Dialogue> dialogues = new Dialogues(seed).make(count);
    try (var memlog = MeasuredMemlog.remembering(all)) {
      var formed = new MemoriesFormed(memlog.client());
      var traces = new Traces(memlog.client());
      screen.line("Telling " + count + " dialogues...");
      memlog.publish(dialogues.stream().flatMap(d -> d.told().stream()));
      memlog.publish(dialogues.stream().flatMap(d -> d.untold().stream()));
      formed.await();
      double known = known(dialogues, traces);
      double followed = share(dialogues, traces::inWhatFollows);
      double derived = share(dialogues, traces::inDerived);
      double summarized = share(dialogues, traces::inSummaries);
      screen.line("Erasing a fact from each...");
      memlog.publish(dialogues.stream().map(Dialogue::erasure));
      formed.await();
      var report =
          new ForgettingReport(
              count,
              seed,
              gone(
                  "deletion",
                  dialogues,
                  d ->
                      !found(traces, d, d.story().direct())
                          && !traces.inListings(d)
                          && !traces.inSummaries(d)),
              gone("cascade", dialogues, d -> !found(traces, d, d.story().cascade())),
              gone("absence", dialogues, d -> !found(traces, d, d.story().absence())),
              gone("undone", dialogues, traces::undone),
              new ForgettingReport.Before(known, followed, derived, summarized));
      report.print(screen);
      out.write(report.json());
      memlog.done();
      return report.allGone() ? 0 : 1;
    }
  }

  /** Returns the share of facts that searches and recalls find, and prints the others. */
  private double known(List<Dialogue> dialogues, Traces traces) {
    return share(
        dialogues,
        dialogue -> {
          String question = dialogue.story().direct();
          boolean searched = traces.inSearch(dialogue, question);
          boolean recalled = traces.inRecall(dialogue, question);
          if (!searched || !recalled) {
            screen.line(
                "not %s: %s of %s, %s",
                searched ? "recalled" : "found", dialogue.value(), dialogue.user(), question);
          }
          return searched && recalled;
        });
  }

  private static boolean found(Traces traces, Dialogue dialogue, String question) {
    return traces.inSearch(dialogue, question) || traces.inRecall(dialogue, question);
  }

  /**
   * Returns the share of dialogues with a property, and prints the dialogues without the property.
   */
  private double gone(String measure, List<Dialogue> dialogues, Predicate<Dialogue> which) {
    List<Dialogue> left = dialogues.stream().filter(which.negate()).toList();
    for (Dialogue one : left) {
      screen.line(screen.bad(measure) + ": " + one.user() + ", " + one.erasure().type());
    }
    return 1 - (double) left.size() / dialogues.size();
  }

  private static double share(List<Dialogue> dialogues, Predicate<Dialogue> which) {
    return (double) dialogues.stream().filter(which).count() / dialogues.size();
  }
}
