package dev.memlog.query.kin;

import dev.memlog.language.graph.Kin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chain of possessives in an English query that leads to a relative, a friend or a pet: "Ann's
 * sister's husband".
 *
 * @param possessor the first possessor as the query names it; empty for "my"
 * @param kin the words for the relatives as {@link Kin#of} returns them, at least one
 * @param start the start of the chain in the query, in UTF-16 units
 * @param ends the end of the chain after each word of {@code kin}, exclusive
 */
public record KinChain(String possessor, List<String> kin, int start, List<Integer> ends) {

  static final String POSSESSIVE = "(?:['’]s|(?<=s)['’])";

  /** The largest number of words in a chain. */
  private static final int LONGEST = 3;

  private static final Pattern START =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(?:(?<name>\\p{Lu}[\\p{L}\\p{N}]*)" + POSSESSIVE + "|[Mm]y)(?= )");

  private static final Pattern NEXT =
      Pattern.compile(
          " (?:\\p{Ll}[\\p{L}-]* ){0,2}?(?<kin>"
              + Kin.PATTERN
              + ")(?![\\p{L}\\p{N}])(?<more>"
              + POSSESSIVE
              + "(?= ))?");

  /** Returns the first chain of a query; empty if it has none. */
  public static Optional<KinChain> in(String query) {
    Matcher start = START.matcher(query);
    while (start.find()) {
      List<String> kin = new ArrayList<>();
      List<Integer> ends = new ArrayList<>();
      Matcher next = NEXT.matcher(query).region(start.end(), query.length());
      next.useTransparentBounds(true);
      while (kin.size() < LONGEST && next.lookingAt()) {
        kin.add(Kin.of(next.group("kin")).orElseThrow());
        ends.add(next.end("kin"));
        if (next.group("more") == null) {
          break;
        }
        next.region(next.end(), query.length());
      }
      if (!kin.isEmpty()) {
        String name = start.group("name");
        return Optional.of(
            new KinChain(
                name == null ? "" : name, List.copyOf(kin), start.start(), List.copyOf(ends)));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the query with the beginning of the chain replaced by a name.
   *
   * @param length the number of words of {@code kin} that the name replaces, at least 1
   */
  public String replaced(String query, String name, int length) {
    return query.substring(0, start) + name + query.substring(ends.get(length - 1));
  }
}
