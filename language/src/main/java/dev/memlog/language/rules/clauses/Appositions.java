package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A converter of clauses with an apposition to sentences. A clause that consists of a name and its
 * apposition gets a verb: "Oscar, my guinea pig" → "Oscar is my guinea pig".
 */
public final class Appositions {

  private static final int LONGEST = 8;

  private Appositions() {}

  /**
   * Returns the sentence for a clause of up to eight tokens that consists of a name and its
   * apposition with "my" or "our", in any order. Empty if the clause has a different form.
   */
  public static Optional<List<Token>> completed(List<Token> tokens) {
    int comma = -1;
    for (int i = 0; i < tokens.size() && comma < 0; i++) {
      comma = tokens.get(i).is(",") ? i : -1;
    }
    if (comma < 1 || tokens.size() > LONGEST) {
      return Optional.empty();
    }
    List<Token> first = tokens.subList(0, comma);
    List<Token> second = tokens.subList(comma + 1, tokens.size());
    if (names(first) && owns(second)) {
      return Optional.of(is(first, second));
    }
    return owns(first) && names(second) ? Optional.of(is(second, first)) : Optional.empty();
  }

  /**
   * Returns a clause without the pronoun that repeats its subject: "Clara, she is a pilot" → "Clara
   * is a pilot". A clause without such a pronoun is returned unchanged.
   */
  public static List<Token> undoubled(List<Token> tokens) {
    int comma = 0;
    while (comma < tokens.size() && tokens.get(comma).is(Pos.PROPN)) {
      comma++;
    }
    boolean doubled =
        comma > 0
            && comma + 2 < tokens.size()
            && tokens.get(comma).is(",")
            && tokens.get(comma + 1).is("he", "she", "it", "they")
            && tokens.get(comma + 2).is(Pos.AUX, Pos.VERB);
    if (!doubled) {
      return tokens;
    }
    List<Token> single = new ArrayList<>(tokens.subList(0, comma));
    single.addAll(tokens.subList(comma + 2, tokens.size()));
    return single;
  }

  private static boolean names(List<Token> phrase) {
    return !phrase.isEmpty() && phrase.stream().allMatch(token -> token.is(Pos.PROPN));
  }

  private static boolean owns(List<Token> phrase) {
    return phrase.size() > 1
        && phrase.getFirst().is("my", "our")
        && NounPhrases.end(phrase, 0) == phrase.size();
  }

  private static List<Token> is(List<Token> name, List<Token> what) {
    List<Token> sentence = new ArrayList<>(name);
    sentence.add(new Token("is", Pos.AUX));
    Token owner = what.getFirst();
    sentence.add(owner.as(owner.lower()));
    sentence.addAll(what.subList(1, what.size()));
    return sentence;
  }
}
