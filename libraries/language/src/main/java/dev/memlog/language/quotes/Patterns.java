package dev.memlog.language.quotes;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.graph.Kin;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The patterns of {@code patterns.txt}. A line holds a name, a colon and an alternative in any
 * language, in which {@code {kin}} stands for each word of {@link Kin}. All lines of a name make
 * one pattern, which ignores case.
 */
public final class Patterns {

  /** The words that correct a part of earlier words by contrast: "Oslo, not Bergen". */
  static final Pattern CONTRAST =
      Pattern.compile(
          "(?iU)^\\W{0,3}(?:[\\w'’:.-]+ ){0,3}[\\w'’:.-]+, (?:not|nicht|pas|no|non|não|niet|nie)"
              + " (?:(?:in|on|at|the|a|to|for|im|am|um|à|en)"
              + " ){0,2}(?<old>[\\w'’:-]{2,})(?:[^\\w]*$|[,.!?;])");

  private static final Map<String, Pattern> ALL = new HashMap<>();

  static {
    Map<String, StringBuilder> alternatives = new HashMap<>();
    for (String line : WordLists.lines(Patterns.class, "patterns.txt")) {
      int colon = line.indexOf(':');
      StringBuilder all =
          alternatives.computeIfAbsent(line.substring(0, colon), _ -> new StringBuilder());
      all.append(all.isEmpty() ? "" : "|").append(line.substring(colon + 1).strip());
    }
    alternatives.forEach(
        (name, all) ->
            ALL.put(
                name,
                Pattern.compile(
                    all.toString().replace("{kin}", Kin.PATTERN),
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)));
  }

  private static final int LONGEST = 1_000;

  private Patterns() {}

  /**
   * Returns whether the beginning of a text, of at most 1,000 UTF-16 units, contains a match of the
   * pattern of a name.
   */
  public static boolean in(String name, String text) {
    return of(name).matcher(Beginning.of(text, LONGEST)).find();
  }

  /**
   * Returns the pattern of a name.
   *
   * @throws IllegalStateException if {@code patterns.txt} has no such name
   */
  static Pattern of(String name) {
    Pattern pattern = ALL.get(name);
    if (pattern == null) {
      throw new IllegalStateException("patterns.txt must have a pattern named " + name);
    }
    return pattern;
  }

  /** Returns whether words correct earlier words of their speaker. */
  public static boolean corrects(String text) {
    return in("repair", text) || CONTRAST.matcher(text).find();
  }
}
