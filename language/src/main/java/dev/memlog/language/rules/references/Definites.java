package dev.memlog.language.rules.references;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import java.util.List;

/** The search for definite phrases such as "the mill", whose referent a statement must name. */
public final class Definites {

  private Definites() {}

  /**
   * Returns the end of the definite phrase that begins with "the" at index {@code the}.
   *
   * @return {@code the} itself if the phrase identifies its referent without further words, or has
   *     no noun
   */
  public static int end(List<Token> tokens, int the) {
    int end = NounPhrases.end(tokens, the);
    if (end <= the + 1 || !tokens.get(end - 1).is(Pos.NOUN)) {
      return the;
    }
    for (Token token : tokens.subList(the + 1, end)) {
      boolean telling =
          token.is(Pos.PROPN, Pos.NUM)
              || token.is("of", "'s", "other", "same", "next", "last", "first", "best", "whole")
              || token.lower().endsWith("'s");
      if (telling || TimeWords.noun(token.lower())) {
        return the;
      }
    }
    boolean told =
        end < tokens.size()
            && (tokens.get(end).is(Pos.ADP, Pos.PRON, Pos.PROPN, Pos.SCONJ, Pos.PART)
                || tokens.get(end).is("who", "which", "that", "where", "when", "i", "we", "there")
                || (tokens.get(end).is(Pos.VERB)
                    && !tokens.get(end).lower().endsWith("s")
                    && the > 0));
    return told ? the : end;
  }
}
