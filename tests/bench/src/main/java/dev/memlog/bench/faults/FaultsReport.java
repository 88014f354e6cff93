package dev.memlog.bench.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/** The report of a {@link FaultsRun}: counts of its work, and the broken promises. */
final class FaultsReport {

  /** The counts of faults by kind; only the thread that causes the faults may use the map. */
  final Map<String, Integer> faults = new TreeMap<>();

  /** The number of repeated calls, which several threads count. */
  final AtomicLong repeated = new AtomicLong();

  final List<BrokenPromise> violations = new ArrayList<>();
  int seeds;
  long steps;
  long inspections;

  /** The number of superseded text versions that a rebuild has embedded. */
  long superseded;

  double seconds;

  void print(Screen screen) {
    screen.line(
        "%d seeds, %d steps, %d calls repeated, %d inspections in %.0f s (%.1f s a seed)",
        seeds, steps, repeated.get(), inspections, seconds, seconds / seeds);
    screen.line("faults: " + faults);
    screen.line("replaced text versions embedded by rebuilds: " + superseded);
    screen.line(
        violations.isEmpty()
            ? "no promise was broken"
            : screen.bad(violations.size() + " promises were broken")
                + ", of seeds "
                + new TreeSet<>(violations.stream().map(BrokenPromise::seed).toList()));
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("seeds", seeds).put("steps", steps).put("repeated", repeated.get());
    json.put("inspections", inspections).put("seconds", seconds);
    json.put("supersededEmbedded", superseded);
    faults.forEach(json.putObject("faults")::put);
    json.set("violations", new ObjectMapper().valueToTree(violations));
    return json;
  }
}
