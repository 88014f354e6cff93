package dev.memlog.bench.lifecycle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.standalone.data.TemporaryDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A test of the lifecycle of memories. For each seed, it simulates a year of several owners, each a
 * user whose memories are formed and forgotten. After each day it checks rules, called promises,
 * that the memories must meet.
 */
@Command(
    name = "lifecycle",
    description =
        "Tests the lifecycle of memories: generated years of several owners run "
            + "through the topology with a simulated clock. The promises about caps, "
            + "deletion and undo must be kept after each day.")
public final class LifecycleRun extends MeasuringCommand {

  /** The largest number of violations of one promise in one year that are shown. */
  private static final int MOST_SHOWN = 20;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the first year; default ${DEFAULT-VALUE}.")
  private long first;

  @Option(
      names = "--seeds",
      paramLabel = "K",
      description = "The number of years, each with the next seed; default ${DEFAULT-VALUE}.")
  private int seeds = 1;

  @Option(
      names = "--owners",
      paramLabel = "N",
      description = "The number of owners of each year; default ${DEFAULT-VALUE}.")
  private int owners = 20;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "The number of days of each year; default ${DEFAULT-VALUE}.")
  private int days = 365;

  private final Map<String, Integer> changes = new TreeMap<>();
  private final List<Violation> violations = new ArrayList<>();
  private long inputs;
  private double seconds;

  /**
   * Simulates the years and prints the violations of promises.
   *
   * @return the exit code: 0 if every promise was kept, otherwise 1
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
    for (long seed = first; seed < first + seeds; seed++) {
      long started = System.nanoTime();
      try (var directory = TemporaryDirectory.make("memlog-lifecycle")) {
        Year.Outcome outcome = new Year(seed, owners, days, directory.path()).run();
        double took = (System.nanoTime() - started) / 1e9;
        seconds += took;
        inputs += outcome.inputs();
        violations.addAll(outcome.violations());
        outcome.changes().forEach((kind, count) -> changes.merge(kind, count, Integer::sum));
        show(outcome.violations());
        screen.line("seed %d: %.1f s", seed, took);
      }
    }
    screen.line(
        "%d seeds of %d owners and %d days: %d inputs in %.0f s (%.2f s a year of one owner)",
        seeds, owners, days, inputs, seconds, seconds / seeds / owners / days * 365);
    screen.line("changes: " + changes);
    screen.line(
        violations.isEmpty()
            ? "no promise was broken"
            : screen.bad(violations.size() + " promises were broken"));
    out.write(json());
    return violations.isEmpty() ? 0 : 1;
  }

  /** Returns the report as JSON; its form is stable, though members may be added. */
  private ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seed", first).put("seeds", seeds).put("owners", owners).put("days", days);
    json.put("violations", violations.size());
    json.put("archived", count("archived:"));
    json.put("consolidated", count("consolidated"));
    json.put("capped", count("archived:cap"));
    json.put("pruned", count("archived:stale") + count("expired:"));
    json.put("restored", count("restored")).put("undone", count("undone"));
    json.put("inputs", inputs).put("seconds", seconds);
    changes.forEach(json.putObject("changes")::put);
    json.set("broken", new ObjectMapper().valueToTree(violations));
    return json;
  }

  /** Returns the number of changes of the kinds with a prefix. */
  private int count(String prefix) {
    return changes.entrySet().stream()
        .filter(change -> change.getKey().startsWith(prefix))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Shows the first violations of each promise, so that no promise hides another. */
  private void show(List<Violation> violations) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Violation violation : violations) {
      if (counts.merge(violation.promise(), 1, Integer::sum) <= MOST_SHOWN) {
        screen.line(screen.bad("broken") + " " + violation);
      }
    }
    counts.forEach(
        (promise, count) -> {
          if (count > MOST_SHOWN) {
            screen.line("%d more of promise %s", count - MOST_SHOWN, promise);
          }
        });
  }
}
