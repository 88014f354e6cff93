package dev.memlog.bench.lifecycle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The report of a {@link LifecycleRun}: the numbers of changes, and the broken promises. */
final class LifecycleReport {

  private final long seed;
  private final int owners;
  private final int days;
  private final Map<String, Integer> changes = new TreeMap<>();
  private final List<Violation> violations = new ArrayList<>();
  private int seeds;
  private long inputs;
  private double seconds;

  /**
   * Creates an empty report.
   *
   * @param seed the seed of the first year
   * @param owners the number of owners in each year
   * @param days the number of days in each year
   */
  LifecycleReport(long seed, int owners, int days) {
    this.seed = seed;
    this.owners = owners;
    this.days = days;
  }

  /**
   * Adds the outcome of a year.
   *
   * @param took the time of the simulation in seconds
   */
  void add(Year.Outcome outcome, double took) {
    seeds++;
    seconds += took;
    inputs += outcome.inputs();
    violations.addAll(outcome.violations());
    outcome.changes().forEach((kind, count) -> changes.merge(kind, count, Integer::sum));
  }

  List<Violation> violations() {
    return violations;
  }

  private int count(Predicate<String> kinds) {
    return changes.entrySet().stream()
        .filter(entry -> kinds.test(entry.getKey()))
        .mapToInt(Entry::getValue)
        .sum();
  }

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seed", seed).put("seeds", seeds).put("owners", owners).put("days", days);
    json.put("violations", violations.size());
    json.put("archived", count(kind -> kind.startsWith("archived:")));
    json.put("consolidated", count("consolidated"::equals));
    json.put("capped", count("archived:cap"::equals));
    json.put("pruned", count(kind -> kind.equals("archived:stale") || kind.startsWith("expired:")));
    json.put("restored", count("restored"::equals)).put("undone", count("undone"::equals));
    json.put("inputs", inputs).put("seconds", seconds);
    changes.forEach(json.putObject("changes")::put);
    json.set("broken", new ObjectMapper().valueToTree(violations));
    return json;
  }

  void print(Screen screen) {
    screen.line(
        "%d seeds of %d owners and %d days: %d inputs in %.0f s (%.2f s a year of one owner)",
        seeds, owners, days, inputs, seconds, seconds / seeds / owners / days * 365);
    screen.line("changes: " + changes);
    screen.line(
        violations.isEmpty()
            ? "no promise was broken"
            : screen.bad(violations.size() + " promises were broken"));
  }
}
