package dev.memlog.bench.families;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of {@link FamiliesRun}: the shares of questions that the results answer, by method,
 * variant of the method and number of hops.
 */
final class FamiliesReport {

  static final String PLAIN = "plain";
  static final String EXPANDED = "expanded";

  /** The variants of each method: without and with expansion. */
  static final List<String> WAYS = List.of(PLAIN, EXPANDED);

  private static final int MOST_HOPS = 3;

  private final long seed;
  private final int groups;
  private final int[] asked = new int[MOST_HOPS + 1];
  private final int[] known = new int[MOST_HOPS + 1];

  /** The numbers of answered questions by method and variant. */
  private final Map<String, Map<String, int[]>> answered = new LinkedHashMap<>();

  FamiliesReport(long seed, int groups) {
    this.seed = seed;
    this.groups = groups;
    for (String method : FamiliesRun.METHODS) {
      for (String way : WAYS) {
        answered
            .computeIfAbsent(method, _ -> new LinkedHashMap<>())
            .put(way, new int[MOST_HOPS + 1]);
      }
    }
  }

  /**
   * Counts a question.
   *
   * @param hops the number of statements that the answer needs
   * @param remembered whether memories state all of them
   */
  void known(int hops, boolean remembered) {
    asked[hops]++;
    known[hops] += remembered ? 1 : 0;
  }

  /**
   * Counts the answer of a method to a question.
   *
   * @param answers whether the results contain the answer
   */
  void asked(String method, String way, HopQuestion question, boolean answers) {
    counts(method, way)[question.hops()] += answers ? 1 : 0;
  }

  /**
   * Returns the share of answered questions among the questions with this number of hops, 0 to 1.
   */
  double share(String method, String way, int hops) {
    return share(counts(method, way), hops);
  }

  private int[] counts(String method, String way) {
    return requireNonNull(requireNonNull(answered.get(method)).get(way));
  }

  private double share(int[] counts, int hops) {
    return asked[hops] == 0 ? 0 : (double) counts[hops] / asked[hops];
  }

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("seed", seed).put("groups", groups);
    shares(node.putObject("known"), known);
    answered.forEach(
        (method, ways) -> {
          ObjectNode of = node.putObject(method);
          ways.forEach((way, counts) -> shares(of.putObject(way), counts));
        });
    ObjectNode n = node.putObject("n");
    for (int hops = 1; hops <= MOST_HOPS; hops++) {
      n.put(Integer.toString(hops), asked[hops]);
    }
    return node;
  }

  private void shares(ObjectNode node, int[] counts) {
    for (int hops = 1; hops <= MOST_HOPS; hops++) {
      node.put(Integer.toString(hops), share(counts, hops));
    }
  }

  void print(Screen screen) {
    screen.line();
    screen.line(
        screen.rule(
            "%d families and offices, seed %d: share of questions answered by number of hops"
                .formatted(groups, seed)));
    screen.line("%-10s %-24s %8s %8s %8s", "profile", "recall", "one", "two", "three");
    line(screen, "", "(all remembered)", known);
    answered.forEach(
        (method, ways) ->
            ways.forEach((way, counts) -> line(screen, method, title(method, way), counts)));
    screen.line("n          %-24s %8d %8d %8d", "", asked[1], asked[2], asked[3]);
  }

  private static String title(String method, String way) {
    boolean plain = way.equals(PLAIN);
    if (method.equals(FamiliesRun.SEARCH)) {
      return plain ? "one pass" : "two passes";
    }
    return plain ? "without expansion" : "with expansion";
  }

  private void line(Screen screen, String method, String title, int[] counts) {
    screen.line(
        "%-10s %-24s %8.3f %8.3f %8.3f",
        method, title, share(counts, 1), share(counts, 2), share(counts, 3));
  }
}
