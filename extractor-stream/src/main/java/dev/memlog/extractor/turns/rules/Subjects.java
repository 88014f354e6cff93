package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Turn;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The search for the subject of a statement without a recognised attribute. */
final class Subjects {

  private static final Pattern OWNED =
      Pattern.compile(
          "^(?:The )?[\\p{L}]+(?:'s|s') (?:\\p{L}+ )?\\p{L}+(?= (?:is|are|was|were|has|have|had|\\p{L}+s|\\p{L}+ed)\\b)");

  private Subjects() {}

  static String of(String statement, Turn turn) {
    for (String name : turn.everybody()) {
      if (statement.startsWith(name + " ")) {
        return name;
      }
    }
    Matcher owned = OWNED.matcher(statement);
    if (owned.find()) {
      return owned.group();
    }
    for (String name : turn.everybody()) {
      if (statement.contains(Scene.inText(name))) {
        return name;
      }
    }
    return turn.speaker().name();
  }
}
