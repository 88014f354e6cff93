package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.eval.ContextEvaluation.Given;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The report of an evaluation of contexts.
 *
 * @param set the set of questions
 * @param budgets the results by budget, in the order of the command
 */
record ContextReport(QuestionSet set, List<Budget> budgets) {

  /**
   * The results for one limit of tokens.
   *
   * @param tokens the limit
   * @param contexts the contexts
   * @param hits the packed hits of plain searches
   */
  record Budget(int tokens, List<Given> contexts, List<Given> hits) {}

  /**
   * The means over all questions: the share of questions with all evidence, the share with any
   * evidence, and the number of tokens used.
   */
  private record Figures(int questions, double all, double any, double used) {

    static Figures of(List<Given> given) {
      return new Figures(
          given.size(),
          given.stream().mapToDouble(one -> one.share() == 1 ? 1 : 0).average().orElse(0),
          given.stream().mapToDouble(one -> one.share() > 0 ? 1 : 0).average().orElse(0),
          given.stream().mapToInt(Given::used).average().orElse(0));
    }

    ObjectNode into(ObjectNode node) {
      return node.put("all", rounded(all)).put("any", rounded(any)).put("used", rounded(used));
    }

    private static double rounded(double value) {
      return Math.round(value * 1e4) / 1e4;
    }

    String row(String name) {
      return String.format(
          Locale.ROOT,
          "%-28s%10d%10.1f%%%10.1f%%%10.0f",
          name,
          questions,
          100 * all,
          100 * any,
          used);
    }
  }

  /** Returns the array {@code context}; its form is stable, though members may be added. */
  ArrayNode json() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Budget budget : budgets) {
      ObjectNode node =
          Figures.of(budget.contexts()).into(array.addObject().put("tokens", budget.tokens()));
      ObjectNode groups = node.putObject(set.groups());
      grouped(budget.contexts())
          .forEach(
              (name, figures) ->
                  figures.into(groups.putObject(name).put("questions", figures.questions())));
      Figures.of(budget.hits()).into(node.putObject("topK"));
    }
    return array;
  }

  void print(Screen screen) {
    for (Budget budget : budgets) {
      screen.line();
      screen.line(screen.rule("Contexts of " + budget.tokens() + " tokens"));
      screen.line(screen.dim("%-28s%10s%11s%11s%10s", "", "questions", "all", "any", "used"));
      screen.line(screen.bold(Figures.of(budget.contexts()).row("Memlog")));
      grouped(budget.contexts()).forEach((name, figures) -> screen.line(figures.row("  " + name)));
      screen.line(Figures.of(budget.hits()).row("plain top-k"));
    }
  }

  private static Map<String, Figures> grouped(List<Given> contexts) {
    return contexts.stream()
        .collect(
            Collectors.groupingBy(
                one -> one.question().group(),
                TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(), Figures::of)));
  }
}
