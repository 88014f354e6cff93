package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.rules.clauses.Clause;
import java.util.List;

/**
 * A detector of clauses that have a verb but are not sentences, since their main clause is missing:
 * "when I make mistakes", "why I started", "the one I showed you", "for letting me join".
 */
public final class Subordination {

  private static final String[] LEADS =
      ("when why where if though although because while once unless whether how whenever "
              + "as than what who which")
          .split(" ");

  /** The words that introduce a clause or a phrase: "after work I went". */
  private static final String[] TIMES = {"after", "before", "since", "until", "till"};

  private static final String[] NOMINATIVE = {"i", "we", "he", "she", "it", "they", "you"};

  private Subordination() {}

  /**
   * Returns whether a clause depends on a main clause that is missing, or on an action that was
   * named before, as "When I do, …" does.
   */
  public static boolean only(Clause clause) {
    List<Token> tokens = clause.tokens();
    int lead = 0;
    while (lead < tokens.size() - 1
        && tokens.get(lead).is("even", "especially", "just", "only", "almost", "both", "not")) {
      lead++;
    }
    Token first = tokens.get(lead);
    Token second = tokens.get(Math.min(lead + 1, tokens.size() - 1));
    if (elliptic(tokens, lead)) {
      return true;
    }
    if (first.is(LEADS) || (first.is(TIMES) && second.is(NOMINATIVE))) {
      return verbs(tokens) < 2;
    }
    if (first.is("for") && Verbs.gerund(second.lower())) {
      return tokens.stream().noneMatch(token -> token.is(NOMINATIVE));
    }
    return headed(clause, lead);
  }

  /** Returns whether the clause refers to an action that was named before: "When I do, …". */
  private static boolean elliptic(List<Token> tokens, int lead) {
    return lead + 3 < tokens.size()
        && tokens.get(lead).is("when", "if", "once")
        && tokens.get(lead + 2).is("do", "does", "did", "can", "will")
        && tokens.get(lead + 3).is(",");
  }

  /**
   * Returns whether the only verb belongs to a relative clause: "The one I showed", "a reminder
   * that I am".
   */
  private static boolean headed(Clause clause, int from) {
    List<Token> tokens = clause.tokens();
    int subject = clause.subject();
    if (subject <= from || !tokens.get(subject).is(NOMINATIVE)) {
      return false;
    }
    List<Token> before = tokens.subList(from, subject);
    if (before.stream().anyMatch(t -> t.is(Pos.VERB, Pos.AUX) || t.is(","))
        || before.getFirst().is(Pos.ADP)
        || before.getFirst().is("this", "last", "next", "every", "each")) {
      return false;
    }
    Token last = before.getLast();
    boolean leans = before.size() > 1 && last.is("that", "when", "where", "why", "how", "than");
    boolean phrase =
        (from > 0 || before.getFirst().is(Pos.DET, Pos.ADJ) || before.getFirst().is("my", "our"))
            && (last.is(Pos.NOUN, Pos.PROPN) || last.is("one", "ones"))
            && !TimeWords.noun(last.lower());
    return (leans || phrase) && verbs(tokens) < 2;
  }

  /** Returns the number of finite verbs; "has been painting" counts as one. */
  private static int verbs(List<Token> tokens) {
    int verbs = 0;
    boolean open = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is(Pos.AUX) || token.is(Pos.VERB)) {
        boolean finite = !open && !Verbs.gerund(token.lower());
        verbs += finite ? 1 : 0;
        open = token.is(Pos.AUX) || (open && Verbs.gerund(token.lower()));
      } else if (token.is("to")) {
        open = i + 1 < tokens.size() && tokens.get(i + 1).is(Pos.VERB);
      } else if (!token.is(Pos.ADV, Pos.PART)) {
        open = false;
      }
    }
    return verbs;
  }
}
