package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.eval.Evaluation.Figures;
import dev.memlog.terminal.Screen;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The report of an evaluation of searches.
 *
 * @param set the set of questions
 * @param ours the figures of the configured ranking
 * @param baselines the figures of the baselines, by name
 * @param ablations the figures of Memlog's ranking without one feature, by the feature's name; may
 *     be empty
 */
record EvalReport(
    QuestionSet set, Figures ours, Map<String, Figures> baselines, Map<String, Figures> ablations) {

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("set", set.name());
    root.put("questions", ours.overall().count());
    root.set("overall", json(ours.overall()));
    ObjectNode groups = root.putObject(set.groups());
    ours.groups().forEach((name, means) -> groups.set(name, counted(means)));
    put(root.putObject("baselines"), baselines);
    if (!ablations.isEmpty()) {
      put(root.putObject("ablations"), ablations);
    }
    ObjectNode skipped = root.putObject("skipped");
    set.skipped().forEach(skipped::put);
    return root;
  }

  private static void put(ObjectNode into, Map<String, Figures> figures) {
    figures.forEach((name, f) -> into.set(name, json(f.overall())));
  }

  private static ObjectNode counted(Means means) {
    return json(means).put("questions", means.count());
  }

  private static ObjectNode json(Means means) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    means.values().forEach((name, value) -> node.put(name, Math.round(value * 1e6) / 1e6));
    return node;
  }

  void print(Screen screen) {
    screen.line();
    String left =
        set.skipped().entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    screen.line(
        screen.rule(
            String.format(
                Locale.ROOT,
                "%s: %,d questions%s",
                set.name(),
                ours.overall().count(),
                left.isEmpty() ? "" : " (left out: " + left + ")")));
    var head = new StringBuilder(String.format(Locale.ROOT, "%-28s%10s", "", "questions"));
    set.measures().forEach(m -> head.append(String.format(Locale.ROOT, "%11s", m.title())));
    screen.line(screen.dim(head.toString()));
    screen.line(screen.bold(row("Memlog", ours.overall())));
    ours.groups().forEach((name, means) -> screen.line(row("  " + name, means)));
    baselines.forEach((name, f) -> screen.line(row(name, f.overall())));
    ablations.forEach(
        (name, f) ->
            screen.line(row("without " + name.substring(name.indexOf('-') + 1), f.overall())));
  }

  private static String row(String name, Means means) {
    var row = new StringBuilder(String.format(Locale.ROOT, "%-28s%10d", name, means.count()));
    means
        .values()
        .values()
        .forEach(v -> row.append(String.format(Locale.ROOT, "%10.1f%%", 100 * v)));
    return row.toString();
  }
}
