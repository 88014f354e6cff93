package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Stems;
import dev.memlog.language.english.Token;
import java.util.ArrayList;
import java.util.List;

/**
 * A corrector of parts of speech in clauses such as "my uncle repairs organs". After a relative of
 * the speaker, a word in -s that the tagger took for a plural noun is a verb, if no other verb
 * follows. An unknown capitalised word after the relative is a name.
 */
public final class KinshipRetagging {

  private KinshipRetagging() {}

  /**
   * Returns a clause with corrected parts of speech. A clause of a different form is returned
   * unchanged.
   */
  public static List<Token> mended(List<Token> said) {
    List<Token> tokens = named(said);
    int verb = deed(tokens);
    if (verb < 0) {
      return tokens;
    }
    List<Token> mended = new ArrayList<>(tokens);
    Token kin = tokens.get(1);
    mended.set(1, new Token(kin.text(), Pos.NOUN));
    mended.set(verb, new Token(tokens.get(verb).text(), Pos.VERB));
    return mended;
  }

  /**
   * Tags the name in "My brother Quillem": a capitalized word that is in no list is a name,
   * whatever its tag.
   */
  private static List<Token> named(List<Token> tokens) {
    if (tokens.size() < 4
        || !tokens.getFirst().is("my", "our")
        || !NounPhrases.animate(tokens.get(1).lower())
        || !Character.isUpperCase(tokens.get(2).text().charAt(0))
        || Informativeness.known(tokens.get(2).lower())) {
      return tokens;
    }
    List<Token> named = new ArrayList<>(tokens);
    named.set(2, new Token(tokens.get(2).text(), Pos.PROPN));
    return named;
  }

  /** Returns the index of the verb that follows the relative; −1 if there is none. */
  private static int deed(List<Token> tokens) {
    if (tokens.size() < 4
        || !tokens.getFirst().is("my", "our")
        || !NounPhrases.animate(tokens.get(1).lower())
        || !tokens.get(1).lower().equals(Stems.singular(tokens.get(1).lower()))) {
      return -1;
    }
    int at = tokens.get(2).is(Pos.PROPN) ? 3 : 2;
    Token word = tokens.get(at);
    String lower = word.lower();
    boolean plural = word.is(Pos.NOUN) && lower.endsWith("s") && !lower.endsWith("ss");
    boolean another =
        tokens.subList(at + 1, tokens.size()).stream()
            .takeWhile(t -> !t.is(Pos.PUNCT, Pos.CCONJ, Pos.SCONJ))
            .anyMatch(t -> t.is(Pos.AUX, Pos.VERB));
    return plural && !another ? at : -1;
  }
}
