package dev.memlog.bench.families;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report of {@link FamiliesRun}: the shares of questions that the results answer, by profile,
 * method and number of hops.
 */
final class FamiliesReport {

  static final int MOST_HOPS = 3;

  private static final String SEARCH = FamiliesRun.SEARCH;

  /** The methods of searching messages, with their titles. */
  private static final Map<Way, String> SEARCHES =
      new EnumMap<>(Map.of(Way.PLAIN, "one pass", Way.EXPANDED, "two passes"));

  private final long seed;
  private final int groups;
  private final Map<String, int[]> answered = new TreeMap<>();
  private final int[] asked = new int[MOST_HOPS + 1];
  private final int[] known = new int[MOST_HOPS + 1];

  /** A method of recalling memories or of searching messages. */
  enum Way {
    /** Without expansion. */
    PLAIN,
    /** With expansion. */
    EXPANDED;

    private String word() {
      return switch (this) {
        case PLAIN -> "plain";
        case EXPANDED -> "expanded";
      };
    }
  }

  FamiliesReport(long seed, int groups) {
    this.seed = seed;
    this.groups = groups;
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
  void asked(String profile, Way way, HopQuestion question, boolean answers) {
    int[] counts = answered.computeIfAbsent(key(profile, way), _ -> new int[MOST_HOPS + 1]);
    counts[question.hops()] += answers ? 1 : 0;
  }

  private static String key(String profile, Way way) {
    return profile + "." + way.word();
  }

  /**
   * Returns the share of answered questions among the questions with this number of hops, 0 to 1.
   */
  double share(String profile, Way way, int hops) {
    return share(counts(profile, way), hops);
  }

  private int[] counts(String profile, Way way) {
    return answered.getOrDefault(key(profile, way), new int[MOST_HOPS + 1]);
  }

  private double share(int[] counts, int hops) {
    return asked[hops] == 0 ? 0 : (double) counts[hops] / asked[hops];
  }

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("seed", seed).put("groups", groups);
    shares(node.putObject("known"), known);
    for (String profile : FamiliesRun.PROFILES) {
      ObjectNode of = node.putObject(profile);
      for (Way way : Way.values()) {
        shares(of.putObject(way.word()), counts(profile, way));
      }
    }
    ObjectNode search = node.putObject(SEARCH);
    SEARCHES.forEach((way, _) -> shares(search.putObject(way.word()), counts(SEARCH, way)));
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
    for (String profile : FamiliesRun.PROFILES) {
      for (Way way : Way.values()) {
        line(
            screen,
            profile,
            switch (way) {
              case PLAIN -> "without expansion";
              case EXPANDED -> "with expansion";
            },
            counts(profile, way));
      }
    }
    SEARCHES.forEach((way, title) -> line(screen, SEARCH, title, counts(SEARCH, way)));
    screen.line("n          %-24s %8d %8d %8d", "", asked[1], asked[2], asked[3]);
  }

  private void line(Screen screen, String profile, String way, int[] counts) {
    screen.line(
        "%-10s %-24s %8.3f %8.3f %8.3f",
        profile, way, share(counts, 1), share(counts, 2), share(counts, 3));
  }
}
