package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Category;
import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.language.Verbs;
import java.util.Locale;

/** The category and the type of a whole statement, as far as its words tell. */
public final class StatementKinds {

  private StatementKinds() {}

  /** Returns the category, in lower case. */
  public static String category(String statement) {
    return of(statement).name().toLowerCase(Locale.ROOT);
  }

  /** Returns {@code episodic} or {@code semantic}. */
  public static String type(String statement) {
    return Kinds.type(of(statement), tense(statement)).name().toLowerCase(Locale.ROOT);
  }

  private static Category of(String statement) {
    return Kinds.category(statement, tense(statement), false);
  }

  private static Tense tense(String statement) {
    for (String word : statement.split("\\s+")) {
      if (Verbs.past(word)) {
        return Tense.PAST;
      }
    }
    return Tense.PRESENT;
  }
}
