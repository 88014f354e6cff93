package dev.memlog.language.rules.clauses;

import dev.memlog.language.dates.Tense;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.List;

/** A detector of the tense of clauses. The first verb that shows a tense decides. */
public final class Tenses {

  private Tenses() {}

  /** Returns the tense of a clause; {@link Tense#PRESENT} if it has no verb. */
  public static Tense of(List<Token> clause) {
    for (int i = 0; i < clause.size(); i++) {
      Token token = clause.get(i);
      String lower = token.lower();
      if (!token.is(Pos.AUX, Pos.VERB)) {
        continue;
      }
      if (token.is("will", "shall", "would", "should", "might", "may")
          || lower.startsWith("plan")
          || lower.startsWith("hop")
          || goingTo(clause, i)) {
        return Tense.FUTURE;
      }
      if (token.is("was", "were", "did", "had") || Verbs.past(lower)) {
        return Tense.PAST;
      }
      if (token.is("am", "is", "are") && gerundFollows(clause, i)) {
        // "I am hosting a show next month" looks ahead, "I am living there" does not.
        return clause.stream().anyMatch(t -> t.is("next", "tomorrow", "upcoming", "later"))
            ? Tense.FUTURE
            : Tense.PRESENT;
      }
      if (!Verbs.gerund(lower)) {
        return Tense.PRESENT;
      }
    }
    return Tense.PRESENT;
  }

  private static boolean goingTo(List<Token> clause, int at) {
    return clause.get(at).is("am", "is", "are")
        && at + 2 < clause.size()
        && clause.subList(at + 1, Math.min(clause.size(), at + 4)).stream()
            .anyMatch(t -> t.is("going", "planning", "hoping"));
  }

  private static boolean gerundFollows(List<Token> clause, int at) {
    return clause.subList(at + 1, Math.min(clause.size(), at + 3)).stream()
        .anyMatch(t -> Verbs.gerund(t.lower()));
  }
}
