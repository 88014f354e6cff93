package dev.memlog.language.rules.selection;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.rules.clauses.Clause;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A detector of clauses that state no fact: a mere judgement ("the training was intense"), a
 * passing mood ("I am excited and nervous"), a general truth ("little acts of kindness can help"),
 * or a mention of a work without its title ("I love this book").
 */
public final class Substance {

  private static final Set<String> JUDGING = WordLists.words(Substance.class, "judging-words.txt");

  /** The verbs that describe no action. */
  private static final Set<String> EMPTY_VERBS =
      Set.of("be", "feel", "look", "seem", "sound", "get", "have", "go", "do");

  private static final Set<String> WORKS =
      Set.of("book", "series", "movie", "film", "show", "song", "album", "trilogy", "podcast");

  private static final String[] SPEAKER = {"i", "me", "my", "mine", "myself"};

  private static final String[] ANYBODY = {"we", "us", "our", "you", "your"};

  private static final String[] DETERMINERS = {
    "the", "this", "that", "these", "those", "my", "our", "his", "her", "its", "their"
  };

  private Substance() {}

  /**
   * Returns whether a clause states no fact.
   *
   * @param clause the clause before its conversion to the third person
   * @param subject the subject of the clause after its conversion to the third person
   */
  public static boolean none(Clause clause, String subject) {
    return untitled(clause.tokens()) || judged(clause, subject);
  }

  /** Returns whether a demonstrative stands for a title that is not told: "this great book". */
  private static boolean untitled(List<Token> tokens) {
    if (tokens.stream().anyMatch(t -> t.is("called", "named", "\"", "by"))) {
      return false;
    }
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).is("this", "that", "these", "those")) {
        int end = NounPhrases.end(tokens, i);
        if (end > i + 1 && WORKS.contains(tokens.get(end - 1).lower())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean judged(Clause clause, String subject) {
    return switch (clause.kind()) {
      case SPEAKER, WITH_SPEAKER -> judges(clause);
      case THERE -> present(clause) && !personal(clause);
      case NAMED -> general(clause) || (deed(clause) ? idea(clause) : judges(clause));
      case COMMON -> {
        Token verb = clause.tokens().get(clause.verb());
        boolean which =
            clause.tokens().subList(clause.subject(), clause.verb()).stream()
                .anyMatch(t -> t.is(Pos.DET, Pos.PROPN));
        boolean told = deed(clause) && verb.is("has", "have", "was") && which;
        boolean general = !definite(clause) && !personal(clause) && present(clause);
        yield !told && (judges(clause) || general);
      }
      case PRONOUN -> judges(clause) || (!named(subject) && !personal(clause) && present(clause));
      case LISTENER, POINTING, NONE -> false;
    };
  }

  /**
   * Returns whether the clause holds for everybody: "Nature can humble us", unlike "our store
   * opens".
   */
  private static boolean general(Clause clause) {
    List<Token> subject = clause.tokens().subList(clause.subject(), clause.verb());
    boolean us = clause.tokens().stream().anyMatch(token -> token.is("us", "you", "your"));
    boolean own = subject.stream().anyMatch(t -> t.is("our") || (t.is(Pos.PROPN) && !us));
    return !own && clause.tokens().stream().noneMatch(t -> t.is(SPEAKER)) && present(clause);
  }

  /**
   * Returns whether the subject is an action, so that the clause states it too: "Losing my job was
   * hard".
   */
  private static boolean deed(Clause clause) {
    return Verbs.gerund(clause.tokens().get(clause.subject()).lower());
  }

  /** Returns whether an action is described in general: "Learning Danish is a marathon". */
  private static boolean idea(Clause clause) {
    return present(clause)
        && EMPTY_VERBS.contains(Verbs.base(clause.tokens().get(clause.verb()).lower()))
        && clause.tokens().stream().noneMatch(t -> t.is(SPEAKER) || t.is("our", "we", "us"));
  }

  /**
   * Returns whether the only verb is "is", "feels" or the like, followed by nothing but a
   * judgement.
   */
  private static boolean judges(Clause clause) {
    List<Token> tokens = clause.tokens();
    String verb = Verbs.base(tokens.get(clause.verb()).lower());
    if (!EMPTY_VERBS.contains(verb)) {
      return false;
    }
    if (TokenText.join(tokens).toLowerCase(Locale.ROOT).contains(" to me")) {
      return false; // what matters to the speaker is a fact about them
    }
    boolean judged = false;
    for (Token token : tokens.subList(clause.verb() + 1, tokens.size())) {
      String lower = token.lower();
      boolean small =
          token.is(Pos.ADV, Pos.PUNCT, Pos.CCONJ, Pos.DET, Pos.AUX, Pos.PART)
              || token.is("for", "me", "to", "be", "feeling", "as", "like", "of", "in", "so", "at")
              || token.is(
                  "both", "all", "such", "that", "this", "getting", "been", "it", "us", "doing",
                  "going");
      if (JUDGING.contains(lower)) {
        judged = true;
      } else if (!small || token.is(Pos.NOUN, Pos.PROPN, Pos.NUM)) {
        return false;
      }
    }
    return judged;
  }

  private static boolean personal(Clause clause) {
    boolean anybody = clause.tokens().stream().anyMatch(token -> token.is(ANYBODY));
    return !anybody
        && clause.tokens().stream().anyMatch(t -> t.is(SPEAKER) || t.is(Pos.PROPN, Pos.NUM));
  }

  private static boolean definite(Clause clause) {
    Token first = clause.tokens().get(Math.max(0, clause.subject()));
    return first.is(DETERMINERS) || first.is(Pos.PROPN, Pos.NUM);
  }

  /**
   * Returns whether the subject refers to a definite thing: "turtles" means all turtles, "the
   * turtles" and "Rex" do not.
   */
  private static boolean named(String subject) {
    return subject.startsWith("the ") || !subject.equals(subject.toLowerCase(Locale.ROOT));
  }

  /** Returns whether the verb is a present or a "can". */
  private static boolean present(Clause clause) {
    Token verb = clause.tokens().get(clause.verb());
    boolean perfect =
        verb.is("has", "have")
            && clause.tokens().stream().anyMatch(t -> Verbs.participle(t.lower()));
    return !perfect && !Verbs.past(verb.lower()) && !verb.is("was", "were", "did", "had", "will");
  }
}
