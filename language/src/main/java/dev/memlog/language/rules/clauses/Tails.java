package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.List;

/** The detection of uninformative tails of a statement: ", but overall", ", amazing". */
final class Tails {

  private static final int LONGEST = 5;
  private static final int LEAST = 4;

  private Tails() {}

  /**
   * Returns the index at which an uninformative tail begins; the number of tokens if there is none.
   */
  static int begin(List<Token> tokens) {
    for (int i = tokens.size() - 1; i >= Math.max(LEAST, tokens.size() - LONGEST - 1); i--) {
      if (tokens.get(i).is(",") && empty(tokens.subList(i + 1, tokens.size()), listed(tokens, i))) {
        return i;
      }
    }
    for (int i = LEAST; i < tokens.size() - 3; i++) {
      if (tokens.get(i).is(",") && comment(tokens, i + 1)) {
        return i;
      }
    }
    for (int i = LEAST; i < tokens.size() - 2; i++) {
      boolean remark =
          tokens.get(i).is(",") && tokens.get(i + 1).is("such") && tokens.get(i + 2).is("a", "an");
      if (remark) {
        return i; // "…, such a relief to have it done"
      }
    }
    return tokens.size();
  }

  /** Returns whether a judgement follows: ", which is great considering …". */
  private static boolean comment(List<Token> tokens, int at) {
    if (!tokens.get(at).is("which") || !tokens.get(at + 1).is("is", "was")) {
      return false;
    }
    int judged = at + 2;
    while (judged < tokens.size() && tokens.get(judged).is(Pos.ADV)) {
      judged++;
    }
    return judged < tokens.size()
        && tokens.get(judged).is(Pos.ADJ)
        && (judged + 1 == tokens.size()
            || tokens.get(judged + 1).is("considering", "because", "since", "as"));
  }

  private static boolean empty(List<Token> tail, boolean listed) {
    boolean enjoyed =
        first(tail).is("had") && tail.size() > 1 && tail.getLast().is("fun", "blast", "time");
    if (enjoyed) {
      return true;
    }
    boolean verb = tail.stream().anyMatch(t -> t.is(Pos.VERB, Pos.AUX));
    Token first = first(tail);
    if (first.is("but", "so", "yet") && !verb) {
      return tail.size() == 1 || tail.get(1).is("overall", "with", "in", "all", "now");
    }
    boolean adjective = first.is(Pos.ADJ) || (first.is(Pos.VERB) && Verbs.gerund(first.lower()));
    return tail.size() == 1 && adjective && !listed;
  }

  private static Token first(List<Token> tail) {
    return tail.isEmpty() ? new Token("", Pos.X) : tail.getFirst();
  }

  /**
   * Returns whether an adjective is one of several: "a long, cold, wet winter", "it is old, small".
   */
  private static boolean listed(List<Token> tokens, int comma) {
    return tokens.get(comma - 1).is(Pos.ADJ, Pos.ADV)
        || tokens.get(comma - 1).is(Pos.VERB)
        || tokens.subList(0, comma).stream().anyMatch(t -> t.is(","));
  }
}
