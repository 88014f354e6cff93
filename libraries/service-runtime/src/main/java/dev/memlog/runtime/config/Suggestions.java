package dev.memlog.runtime.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** A finder of the known name that an unknown name probably misspells, for error messages. */
public final class Suggestions {

  private Suggestions() {}

  /**
   * Returns the known name with the smallest edit distance to {@code wrong}, ignoring case, hyphens
   * and underscores. Empty if no known name is close.
   */
  public static Optional<String> closest(String wrong, Collection<String> known) {
    String plain = plain(wrong);
    // Two swapped letters count as two changes.
    int most = plain.length() < 4 ? 1 : Math.max(2, plain.length() / 3);
    return known.stream()
        .filter(name -> distance(plain, plain(name)) <= most)
        .min(Comparator.comparingInt(name -> distance(plain, plain(name))));
  }

  /**
   * Returns {@code ", did you mean NAME?"} with the {@link #closest} known name. Empty if no known
   * name is close.
   */
  public static String didYouMean(String wrong, Collection<String> known) {
    return closest(wrong, known).map(name -> ", did you mean " + name + "?").orElse("");
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
  }

  /** Returns the Levenshtein distance. */
  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
