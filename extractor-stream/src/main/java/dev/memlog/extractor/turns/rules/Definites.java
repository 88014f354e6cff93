package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Pos;
import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import java.util.Locale;

/** Finds where "the mill" stands by itself, so that it may be told which one is meant. */
final class Definites {

  private Definites() {}

  /**
   * Where the phrase ends that begins with "the" there.
   *
   * @return the same place where it tells by itself which one is meant, or names nobody and nothing
   */
  static int end(List<Token> tokens, int the) {
    int end = NounPhrases.end(tokens, the);
    if (end <= the + 1 || !tokens.get(end - 1).is(Pos.NOUN)) {
      return the;
    }
    for (Token token : tokens.subList(the + 1, end)) {
      boolean telling =
          token.is(Pos.PROPN, Pos.NUM)
              || token.is("of", "'s", "other", "same", "next", "last", "first", "best", "whole")
              || token.lower().endsWith("'s");
      if (telling || Pointing.time(token)) {
        return the;
      }
    }
    boolean told =
        end < tokens.size()
            && (tokens.get(end).is(Pos.ADP, Pos.PRON, Pos.PROPN, Pos.SCONJ, Pos.PART)
                || tokens.get(end).is("who", "which", "that", "where", "when", "i", "we", "there")
                || tokens.get(end).is(Pos.VERB)
                    && !tokens.get(end).lower().endsWith("s")
                    && the > 0);
    return told ? the : end;
  }

  /** Whether the mention may be what the words "the …" mean: it has all of them. */
  static boolean meant(Mention mention, List<Token> words) {
    String phrase = " " + mention.phrase().toLowerCase(Locale.ROOT);
    return phrase.endsWith(" " + words.getLast().lower())
        && words.stream().allMatch(word -> (phrase + " ").contains(" " + word.lower() + " "));
  }
}
