package dev.memlog.language.rules.references;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import java.util.List;

/**
 * A finder of definite phrases such as "the mill", which are clear only if a statement names their
 * referent.
 */
public final class Definites {

  private Definites() {}

  /**
   * Returns the end of a definite phrase that does not identify its referent by itself.
   *
   * @param the the index of "the", with which the phrase begins
   * @return the index after the phrase; {@code the} itself if the phrase identifies its referent,
   *     as "the mill in Graz" does, or has no noun
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
