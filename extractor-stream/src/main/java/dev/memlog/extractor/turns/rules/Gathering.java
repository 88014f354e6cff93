package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import dev.memlog.extractor.turns.language.Verbs;
import java.util.List;

/**
 * Tells where "we" and "us" are more than the speaker: "we met", "we all", "brings us together".
 * What holds of several only would be false of one.
 */
final class Gathering {

  private Gathering() {}

  /** Whether the clause holds of several only. */
  static boolean in(Clause clause) {
    List<Token> tokens = clause.tokens();
    boolean several = false;
    for (int i = 0; i < tokens.size(); i++) {
      boolean we = tokens.get(i).is("we", "us");
      several |= we;
      boolean all = we && followed(tokens, i + 1);
      if (all && i == clause.subject()) {
        return true;
      }
      boolean joint = together(tokens, i) || team(tokens, i);
      if (several && joint && !(i + 1 < tokens.size() && tokens.get(i + 1).is("with"))) {
        return true;
      }
    }
    return false;
  }

  /** Not "putting together a show". */
  private static boolean together(List<Token> tokens, int i) {
    return tokens.get(i).is("eachother")
        || tokens.get(i).is("together")
            && (i == 0 || !Verbs.base(tokens.get(i - 1).lower()).equals("put"));
  }

  private static boolean team(List<Token> tokens, int i) {
    return i + 2 < tokens.size()
        && tokens.get(i).is("as")
        && tokens.get(i + 1).is("a")
        && tokens.get(i + 2).is("team", "family", "group", "couple", "community");
  }

  /** "we all", "we are both", "us two". */
  private static boolean followed(List<Token> tokens, int from) {
    int at = from < tokens.size() && tokens.get(from).is(Pos.AUX) ? from + 1 : from;
    return at < tokens.size() && tokens.get(at).is("all", "both", "two", "each");
  }
}
