package dev.memlog.language.english;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A finder of the noun phrases in a sentence, and a classifier of English nouns. */
public final class NounPhrases {

  private static final Set<String> ANIMATE =
      WordLists.words(NounPhrases.class, "animate-nouns.txt");

  private static final Set<String> ANIMALS = WordLists.words(NounPhrases.class, "animal-nouns.txt");

  private NounPhrases() {}

  /** Returns whether a noun, given in lower case, means a person or an animal. */
  public static boolean animate(String noun) {
    String one = Stems.singular(noun);
    return ANIMATE.contains(noun) || ANIMATE.contains(one) || ANIMALS.contains(one);
  }

  /** Returns whether a singular noun means an animal, regardless of case. */
  public static boolean animal(String noun) {
    return ANIMALS.contains(noun.toLowerCase(Locale.ROOT));
  }

  /** Returns whether a token is a noun in the plural, judged by its form. */
  public static boolean plural(Token noun) {
    String lower = noun.lower();
    return noun.is(Pos.NOUN)
        && (Set.of("children", "people", "men", "women", "mice", "feet", "folks").contains(lower)
            || (lower.length() > 3
                && lower.endsWith("s")
                && !lower.endsWith("ss")
                && !lower.endsWith("us")
                && !lower.endsWith("is")
                && !lower.equals("news")));
  }

  /**
   * Returns the end of the noun phrase that begins at an index.
   *
   * @param from the index of the token at which the phrase begins
   * @return the index after the phrase; {@code from} if no noun phrase begins there
   */
  public static int end(List<Token> tokens, int from) {
    int last = from;
    int i = from;
    if (i < tokens.size() && (Verbs.gerund(tokens.get(i).lower()) || tokens.get(i).is("sure"))) {
      return from;
    }
    while (i < tokens.size() && inPhrase(tokens.get(i))) {
      if (last == i && i > from && tokens.get(i).is("last", "next")) {
        return last; // "the reading last Friday": a time of its own
      }
      i++;
      if (tokens.get(i - 1).is(Pos.NOUN, Pos.PROPN)) {
        last = i;
      } else if (tokens.get(i - 1).is(Pos.DET) && i - 1 > from) {
        return last;
      }
    }
    if (last > from && last + 1 < tokens.size() && tokens.get(last).is("of")) {
      int more = end(tokens, last + 1);
      return more > last + 1 ? more : last;
    }
    return last;
  }

  private static boolean inPhrase(Token token) {
    return token.is(Pos.DET, Pos.ADJ, Pos.NUM, Pos.NOUN, Pos.PROPN)
        || token.is("my", "our", "your", "his", "her", "their", "its", "'s");
  }
}
