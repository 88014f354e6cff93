package dev.memlog.bench.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * A generator of queries of invented words. No stored text contains these words, so any hit is
 * wrong.
 */
final class Invented {

  static final int QUERIES = 200;

  private static final List<String> SOUNDS =
      List.of("bla", "cro", "fni", "gub", "hez", "jok", "mip", "qua", "sto", "vex", "zul");
  private static final int MOST_WORDS = 5;
  private static final long SEED = 7;

  private Invented() {}

  /** Returns queries of one to five words each, the same in every run. */
  static List<String> queries() {
    var random = new Random(SEED);
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < QUERIES; i++) {
      List<String> words = new ArrayList<>();
      for (int word = 0; word <= i % MOST_WORDS; word++) {
        words.add(sound(random) + sound(random));
      }
      queries.add(String.join(" ", words));
    }
    return queries;
  }

  private static String sound(Random random) {
    return SOUNDS.get(random.nextInt(SOUNDS.size()));
  }

  /**
   * Returns the number of these queries that have a hit.
   *
   * @param finds returns whether a query has a hit
   */
  static long answered(Predicate<String> finds) {
    return queries().stream().filter(finds).count();
  }
}
