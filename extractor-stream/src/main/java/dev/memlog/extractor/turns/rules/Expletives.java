package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;

/**
 * The detection of an expletive "it", which refers to nothing: "It is nice to see …", "It feels
 * like …".
 */
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
    if (demands(rest) || sums(rest)) {
      return true;
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

  /**
   * Returns whether the verb takes an infinitive or a clause: "It takes courage to leave", "it
   * hurts when one leaves".
   */
  private static boolean demands(List<Token> rest) {
    if (!rest.getFirst().is("takes", "took", "sucks", "kills", "hurts", "breaks", "pays")) {
      return false;
    }
    for (int i = 1; i < Math.min(rest.size() - 1, NEAR); i++) {
      boolean infinitive = rest.get(i).is("to") && rest.get(i + 1).is(Pos.VERB, Pos.AUX);
      if (infinitive || rest.get(i).is("when", "that", "if")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the clause sums up a deed and is about no thing: "It is a mix of joy and fear".
   */
  private static boolean sums(List<Token> rest) {
    return rest.getFirst().is("is", "was")
        && rest.subList(1, Math.min(rest.size(), NEAR)).stream()
            .takeWhile(t -> !t.is("of", "to", "that"))
            .anyMatch(
                t ->
                    t.is(
                        "mix",
                        "bond",
                        "chance",
                        "relief",
                        "shame",
                        "pity",
                        "honor",
                        "privilege",
                        "opportunity",
                        "reminder",
                        "walk",
                        "challenge"));
  }
}
