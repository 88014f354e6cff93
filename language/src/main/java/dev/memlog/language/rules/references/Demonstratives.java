package dev.memlog.language.rules.references;

import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.rules.clauses.Clause;
import java.util.List;
import java.util.Optional;

/**
 * A converter of demonstratives to articles, since a reader of the statement does not see the
 * thing: "this park" → "a park".
 */
final class Demonstratives {

  private static final String[] PLACEHOLDERS =
      ("city town country world place spot area community moment app thing stuff situation "
              + "scene point topic level part step event song idea intensity feeling practice "
              + "journey process cause position way direction")
          .split(" ");

  private Demonstratives() {}

  /**
   * Returns the word in the form of the third person.
   *
   * @param i the index of "this", "that", "these" or "those"
   * @return the word; empty if it refers to a thing that a reader of the statement cannot see
   */
  static Optional<Token> named(Clause clause, int i) {
    List<Token> tokens = clause.tokens();
    Token token = tokens.get(i);
    Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : new Token("", Pos.PUNCT);
    if (token.is("that") && i > 0) {
      boolean relative =
          (token.is(Pos.SCONJ) && !next.is(Pos.PUNCT, Pos.AUX))
              || (tokens.get(i - 1).is(Pos.VERB, Pos.ADJ, Pos.PRON) && verbBehindPhrase(tokens, i))
              || (tokens.get(i - 1).is(Pos.NOUN, Pos.PROPN) && !next.is(Pos.PUNCT))
              || tokens.get(i - 1).is("so", "something", "everything", "anything", "one", "ones");
      if (relative && !next.text().isEmpty()) {
        return Optional.of(token);
      }
    }
    boolean taken =
        i > 0
            && (tokens.get(i - 1).is(Pos.VERB)
                || (tokens.get(i - 1).is(Pos.ADP) && !tokens.get(i - 1).is("of", "with", "like")));
    boolean determines =
        (NounPhrases.end(tokens, i) > i + 1 && (i != clause.subject() || token.is(Pos.DET)))
            || (taken && NounPhrases.end(tokens, i + 1) > i + 1);
    boolean bare = token.is("this", "that") && i != clause.subject() && unnamed(tokens, i + 1);
    return determines && !bare ? Optional.of(determined(clause, i)) : Optional.empty();
  }

  /** Returns the article in place of a demonstrative: "this amazing park" → "an amazing park". */
  private static Token determined(Clause clause, int i) {
    List<Token> tokens = clause.tokens();
    int end = Math.max(NounPhrases.end(tokens, i), NounPhrases.end(tokens, i + 1));
    boolean time =
        (i + 1 < tokens.size() && tokens.get(i + 1).is("past", "coming"))
            || (end > i && TimeWords.noun(tokens.get(end - 1).lower()));
    if (time) {
      return tokens.get(i);
    }
    boolean one = end > i && !NounPhrases.plural(tokens.get(end - 1)) && i != clause.subject();
    if (one && end > i && mass(tokens.get(end - 1))) {
      return tokens.get(i).as("some");
    }
    boolean same =
        i + 1 < tokens.size()
            && tokens.get(i + 1).is("same", "very", "next", "last", "first", "latest", "whole");
    if (one && !same && tokens.get(i).is("this", "that")) {
      boolean vowel = "aeiou".indexOf(tokens.get(i + 1).lower().charAt(0)) >= 0;
      return tokens.get(i).as(vowel ? "an" : "a");
    }
    return tokens.get(i).as("the");
  }

  /** Returns whether the noun takes no indefinite article, such as "stuff". */
  private static boolean mass(Token noun) {
    return noun.is(
        "stuff",
        "music",
        "food",
        "advice",
        "news",
        "research",
        "equipment",
        "gear",
        "furniture",
        "information",
        "weather",
        "art",
        "software");
  }

  /**
   * Returns whether the noun alone does not identify the referent: "in this city", unlike "this
   * city of light".
   */
  private static boolean unnamed(List<Token> tokens, int noun) {
    return noun < tokens.size()
        && tokens.get(noun).is(PLACEHOLDERS)
        && (noun + 1 == tokens.size() || tokens.get(noun + 1).is(Pos.PUNCT, Pos.CCONJ, Pos.SCONJ));
  }

  /** Returns whether "that" introduces a clause: "taught me that patience pays". */
  private static boolean verbBehindPhrase(List<Token> tokens, int i) {
    int end = NounPhrases.end(tokens, i);
    return end > i + 1 && end < tokens.size() && tokens.get(end).is(Pos.AUX, Pos.VERB);
  }
}
