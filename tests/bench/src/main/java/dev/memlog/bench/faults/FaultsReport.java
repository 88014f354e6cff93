package dev.memlog.bench.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/** The report of a {@link FaultsRun}: counts of its work, and the broken promises. */
final class FaultsReport {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, Integer> faults = new TreeMap<>();
  private final AtomicLong repeated = new AtomicLong();
  private final List<BrokenPromise> violations = new ArrayList<>();
  private int seeds;
  private long steps;
  private long inspections;
  private long superseded;
  private double seconds;

  /**
   * Returns the modifiable counts of faults by kind. Only the thread that causes the faults may use
   * the map.
   */
  Map<String, Integer> faults() {
    return faults;
  }

  /** Returns the counter of repeated calls, which several threads increment. */
  AtomicLong repeated() {
    return repeated;
  }

  void steps(long more) {
    steps += more;
  }

  void inspections(long more) {
    inspections += more;
  }

  /** Counts superseded text versions that a rebuild has embedded. */
  void superseded(long more) {
    superseded += more;
  }

  void broken(BrokenPromise violation) {
    violations.add(violation);
  }

  /**
   * Counts the scripts and the time of a finished world.
   *
   * @param scripts the number of scripts
   * @param took the time in seconds
   */
  void ran(int scripts, double took) {
    seeds += scripts;
    seconds += took;
  }

  List<BrokenPromise> violations() {
    return List.copyOf(violations);
  }

  /** Returns the seeds whose tenants show a broken promise. */
  Set<Long> failing() {
    Set<Long> failing = new TreeSet<>();
    violations.forEach(violation -> failing.add(violation.seed()));
    return failing;
  }

  void print(Screen screen) {
    screen.line(
        "%d seeds, %d steps, %d calls repeated, %d inspections in %.0f s (%.1f s a seed)",
        seeds, steps, repeated.get(), inspections, seconds, seconds / seeds);
    screen.line("faults: " + faults);
    screen.line("replaced text versions embedded by rebuilds: " + superseded);
    screen.line(
        violations.isEmpty()
            ? "no promise was broken"
            : screen.bad(violations.size() + " promises were broken") + ", of seeds " + failing());
  }

  ObjectNode json() {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("seeds", seeds).put("steps", steps).put("repeated", repeated.get());
    json.put("inspections", inspections).put("seconds", seconds);
    json.put("supersededEmbedded", superseded);
    faults.forEach(json.putObject("faults")::put);
    json.set("violations", MAPPER.valueToTree(violations));
    return json;
  }
}
