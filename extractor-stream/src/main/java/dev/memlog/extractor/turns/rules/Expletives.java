package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;

/** Tells an "it" that stands for nothing: "It is nice to see …", "It feels like …". */
final class Expletives {

  private static final int NEAR = 6;

  private Expletives() {}

  static boolean in(Clause clause) {
    if (clause.kind() != SubjectKind.PRONOUN || !clause.tokens().get(clause.subject()).is("it")) {
      return false;
    }
    List<Token> rest = clause.tokens().subList(clause.verb(), clause.tokens().size());
    boolean judged = false;
    boolean me = rest.size() > 2 && (rest.get(1).is("me") || rest.get(2).is("me"));
    if (me && rest.getFirst().is("is", "was")
        || rest.getFirst().is("helps") && rest.get(1).is("to")) {
      return true; // "it is just me and the sea", "it helps to have friends"
    }
    for (int i = 1; i < Math.min(rest.size(), NEAR); i++) {
      Token token = rest.get(i);
      if (token.is("like", "about", "time") && i <= 2) {
        return true;
      }
      judged |= token.is(Pos.ADJ, Pos.VERB);
      if (judged
          && (token.is("to", "that", "how", "when", "for", "if")
              || token.lower().endsWith("ing") && token.is(Pos.VERB) && i > 1)) {
        return true;
      }
    }
    return false;
  }
}
