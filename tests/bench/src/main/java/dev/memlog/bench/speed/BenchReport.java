package dev.memlog.bench.speed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The report of a benchmark.
 *
 * @param bench the name of the benchmark
 * @param machine the description of the machine, see {@link Machine#describe}
 * @param results the measured figures
 * @param notes what a reader needs to judge the figures
 */
record BenchReport(String bench, ObjectNode machine, List<Result> results, List<String> notes) {

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("bench", bench);
    root.set("machine", machine);
    ArrayNode all = root.putArray("results");
    for (Result result : results) {
      ObjectNode node = all.addObject();
      node.put("name", result.name());
      node.put("value", rounded(result.value()));
      node.put("unit", result.unit());
      put(node, "floor", result.floor());
      put(node, "ratio", result.ratio());
    }
    notes.forEach(root.putArray("notes")::add);
    return root;
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    if (value.isPresent()) {
      node.put(name, rounded(value.getAsDouble()));
    } else {
      node.putNull(name);
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(screen.rule("bench " + bench));
    screen.line(screen.dim(Machine.line(machine)));
    screen.line(screen.dim("%-58s%12s  %-11s%12s%8s", "", "value", "unit", "floor", "ratio"));
    for (Result r : results) {
      screen.line(
          "%-58s%12s  %-11s%12s%8s",
          r.name(),
          number(r.value()),
          r.unit(),
          r.floor().isPresent() ? number(r.floor().getAsDouble()) : "",
          r.ratio().isPresent() ? String.format(Locale.ROOT, "%.2f", r.ratio().getAsDouble()) : "");
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%,.0f" : "%.2f", value);
  }
}
