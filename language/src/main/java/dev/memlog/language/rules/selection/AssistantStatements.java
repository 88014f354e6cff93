package dev.memlog.language.rules.selection;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.SubjectKind;
import java.util.List;
import java.util.Set;

/**
 * A filter of statements from messages of assistants. Only an assistant's decisions, deeds and
 * recommendations for the user are worth remembering. Other sentences explain, offer or repeat.
 */
public final class AssistantStatements {

  private static final Set<String> DEEDS =
      WordLists.of(
          "add apply arrange assign attach book buy cancel change choose compile complete confirm "
              + "convert correct create decide delete deliver deploy download draft email enter "
              + "file fill finish fix forward generate install invite mail merge move order pay "
              + "place plan postpone prepare print publish purchase record register remove rename "
              + "renew replace request reschedule reserve return run save schedule select send set "
              + "settle share ship sign submit subscribe switch transfer translate update upgrade "
              + "upload write");

  private static final Set<String> ADVICE = WordLists.of("advise propose recommend suggest");

  private AssistantStatements() {}

  /**
   * Returns whether a statement of an assistant is worth remembering.
   *
   * @param clause the clause before its conversion to the third person
   * @param statement the statement in the third person
   * @param user the user's name as it is written inside a sentence, such as "the user"; a statement
   *     without this name is not kept
   */
  public static boolean kept(Clause clause, String statement, String user) {
    if (clause.kind() != SubjectKind.SPEAKER || !names(statement, user)) {
      return false;
    }
    List<Token> tokens = clause.tokens();
    boolean perfect = tokens.get(clause.verb()).is("have", "has", "had");
    for (int i = clause.verb(); i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is(Pos.AUX) && !token.is("have", "has", "had")) {
        return false; // "I can book", "I will send": an offer
      }
      if (token.is(Pos.VERB)) {
        String base = Verbs.base(token.lower());
        boolean done = perfect || Verbs.past(token.lower());
        return ADVICE.contains(base) || (done && DEEDS.contains(base));
      }
    }
    return false;
  }

  /** Returns whether a text contains a name, not merely within a longer word. */
  private static boolean names(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      boolean ends = end >= text.length() || !Character.isLetterOrDigit(text.charAt(end));
      if (begins && ends) {
        return true;
      }
    }
    return false;
  }
}
