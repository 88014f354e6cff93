package dev.memlog.language.quotes;

import dev.memlog.language.english.Beginning;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A scorer of the importance of quotes: 5, and a point more for each reason. */
final class QuoteImportance {

  private static final int LONGEST = 1_000;
  private static final int BASE = 5;
  private static final int ASKED = 3;
  private static final int MOST = 10;

  private QuoteImportance() {}

  /** Returns the importance of a quote, with the reasons for it. */
  static Importance of(String quote, Category category, Origin origin) {
    String text = Beginning.of(quote, LONGEST);
    List<String> reasons = new ArrayList<>();
    for (String name : List.of("lasting", "milestone", "style")) {
      if (Patterns.in(name, text)) {
        reasons.add(name);
      }
    }
    if (category == Category.DECISION || category == Category.RELATIONSHIP) {
      reasons.add(category.name().toLowerCase(Locale.ROOT));
    }
    int score = BASE + reasons.size();
    if (origin == Origin.EXPLICIT) {
      reasons.add("asked to remember");
      score += ASKED;
    }
    return new Importance(Math.min(MOST, score), reasons);
  }
}
