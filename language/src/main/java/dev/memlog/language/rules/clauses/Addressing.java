package dev.memlog.language.rules.clauses;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import java.util.List;
import java.util.Set;

/**
 * The distinction between addressed and mentioned names, for conversations whose participants are
 * unknown: "Hey Gina, I moved", "Nate, after work I went".
 */
final class Addressing {

  /** The holidays, which are capitalized and begin a sentence, as the days of the week do. */
  private static final Set<String> HOLIDAYS =
      Set.of("christmas", "easter", "thanksgiving", "halloween");

  private Addressing() {}

  /**
   * Returns whether the first word is a name that is addressed.
   *
   * @param rest the rest of a sentence
   * @param greeted whether a greeting or an interjection precedes it
   */
  static boolean called(List<Token> rest, boolean greeted) {
    if (rest.size() < 3 || !name(rest.getFirst())) {
      return false;
    }
    Token next = rest.get(1);
    if (greeted) {
      return next.is(",", "!", ".", "-", "–", "—") || next.is("i", "we", "it", "you");
    }
    List<Token> behind = rest.subList(2, rest.size());
    return next.is(",")
        && behind.stream().noneMatch(token -> token.is(","))
        && Clause.of(behind).kind() == SubjectKind.SPEAKER;
  }

  private static boolean name(Token token) {
    return Character.isUpperCase(token.text().charAt(0))
        && token.is(Pos.PROPN, Pos.INTJ, Pos.X, Pos.NOUN)
        && !TimeWords.noun(token.lower())
        && !HOLIDAYS.contains(token.lower())
        && (token.is(Pos.PROPN) || !Informativeness.known(token.lower()));
  }
}
