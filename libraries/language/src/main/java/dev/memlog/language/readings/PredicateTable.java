package dev.memlog.language.readings;

import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The rules of {@code predicates.txt}, which describes their format. */
final class PredicateTable {

  /** The standings that a rule gives; {@link #FORMER} is ended unless the tense is perfect. */
  enum Sense {
    AFFIRMED,
    DENIED,
    ENDED,
    FORMER
  }

  /**
   * A rule that reads an attribute from a clause.
   *
   * @param attribute the attribute's name; a % stands for the text of the group n
   * @param sense what the rule says of the attribute
   * @param flags the letters that the table's description explains
   * @param pattern the pattern, which must match the beginning of the clause
   */
  record Rule(String attribute, Sense sense, String flags, Pattern pattern) {

    boolean is(char flag) {
      return flags.indexOf(flag) >= 0;
    }
  }

  private static final Map<String, String> MACROS = new LinkedHashMap<>();

  static final List<Rule> RULES = read();

  private PredicateTable() {}

  private static List<Rule> read() {
    List<Rule> rules = new ArrayList<>();
    for (String line : WordLists.lines(PredicateTable.class, "predicates.txt")) {
      if (line.startsWith("{")) {
        MACROS.put(
            line.substring(0, line.indexOf('}') + 1),
            line.substring(line.indexOf('=') + 1).strip());
        continue;
      }
      String[] parts = line.split(" ", 4);
      rules.add(
          new Rule(
              parts[0].replace('_', ' '),
              sense(parts[1]),
              parts[2],
              Pattern.compile(expanded(parts[3]))));
    }
    return List.copyOf(rules);
  }

  private static Sense sense(String sign) {
    return switch (sign) {
      case "+" -> Sense.AFFIRMED;
      case "-" -> Sense.DENIED;
      case "x" -> Sense.ENDED;
      case "p" -> Sense.FORMER;
      default -> throw new IllegalStateException("predicates.txt: no such standing: " + sign);
    };
  }

  /** Returns a pattern with its macros expanded. */
  static String expanded(String pattern) {
    String result = pattern;
    for (int depth = 0; depth < 5; depth++) {
      for (Map.Entry<String, String> macro : MACROS.entrySet()) {
        result = result.replace(macro.getKey(), macro.getValue());
      }
    }
    return result;
  }
}
