package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.List;

/**
 * A clause of a sentence, with the positions of its subject and its finite verb.
 *
 * @param tokens all tokens of the clause
 * @param subject the index at which the subject begins; −1 if there is none
 * @param verb the index of the finite verb; −1 if there is none
 * @param kind the kind of the subject
 */
public record Clause(List<Token> tokens, int subject, int verb, SubjectKind kind) {

  private static final List<String> NOMINATIVE =
      List.of("i", "we", "you", "he", "she", "it", "they");

  /**
   * Finds the subject and the finite verb of a clause. Leading phrases such as "Last week," are not
   * part of the subject.
   */
  public static Clause of(List<Token> tokens) {
    int start = mainStart(tokens);
    int subject = start;
    for (int i = start; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean nominative = token.is(Pos.PRON) && NOMINATIVE.contains(token.lower());
      if (nominative && verbFollows(tokens, i)) {
        boolean joined =
            i > subject
                && tokens.get(i - 1).is("and")
                && !(i > subject + 1 && tokens.get(i - 2).is(Pos.NUM))
                && !tokens.get(subject).is(Pos.VERB, Pos.AUX)
                && !Verbs.gerund(tokens.get(subject).lower());
        if (joined && token.is("i", "we")) {
          return new Clause(tokens, subject, verbBehind(tokens, i + 1), SubjectKind.WITH_SPEAKER);
        }
        return new Clause(tokens, i, verbBehind(tokens, i + 1), kindOf(token));
      }
      if (finite(tokens, i)) {
        if (i == subject) {
          return new Clause(tokens, -1, i, SubjectKind.NONE);
        }
        if (agrees(tokens, subject, i)) {
          return new Clause(tokens, subject, i, kind(tokens, subject, i));
        }
      }
      if (token.is(",") && i > start && !appositive(tokens, subject, i)) {
        subject = i + 1;
      }
    }
    return new Clause(tokens, -1, -1, SubjectKind.NONE);
  }

  /**
   * Returns whether the verb agrees with the subject. A bare verb needs a plural subject: in "a way
   * to rest and clear my head" no verb is finite.
   */
  private static boolean agrees(List<Token> tokens, int subject, int verb) {
    String lower = tokens.get(verb).lower();
    boolean bare =
        tokens.get(verb).is(Pos.VERB)
            && !Verbs.past(lower)
            && !Verbs.timeless(lower)
            && lower.equals(Verbs.base(lower));
    if (!bare) {
      return true;
    }
    List<Token> before = tokens.subList(subject, verb);
    boolean infinitive = before.stream().anyMatch(token -> token.is("to"));
    return !infinitive
        && before.stream().anyMatch(t -> NounPhrases.plural(t) || t.is("and") || pronoun(t));
  }

  private static boolean pronoun(Token token) {
    return token.is(Pos.PRON) && !token.is("my", "our", "your", "his", "her", "its", "their");
  }

  private static SubjectKind kindOf(Token pronoun) {
    return switch (pronoun.lower()) {
      case "i", "we" -> SubjectKind.SPEAKER;
      case "you" -> SubjectKind.LISTENER;
      default -> SubjectKind.PRONOUN;
    };
  }

  private static SubjectKind kind(List<Token> tokens, int from, int to) {
    Token first = tokens.get(from);
    if (first.is("there")) {
      return SubjectKind.THERE;
    }
    boolean points =
        first.is("this", "that", "these", "those", "here", "what", "which", "who", "such");
    if (points && !ownThing(tokens, from, to)) {
      return SubjectKind.POINTING;
    }
    boolean named = false;
    boolean thing = false;
    for (Token token : tokens.subList(from, to)) {
      thing |= token.is(Pos.NOUN, Pos.PROPN, Pos.PRON, Pos.NUM) || Verbs.gerund(token.lower());
      if (token.is("your", "you", "yours")) {
        return SubjectKind.LISTENER;
      }
      if (token.is("his", "her", "its", "their", "it", "them", "he", "she", "they", "him")) {
        return SubjectKind.PRONOUN;
      }
      named |= token.is("my", "our", "mine") || token.is(Pos.PROPN);
    }
    if (!thing) {
      return SubjectKind.NONE;
    }
    return named ? SubjectKind.NAMED : SubjectKind.COMMON;
  }

  /**
   * Returns whether a demonstrative names the speaker's own thing: "This necklace … my grandma".
   */
  private static boolean ownThing(List<Token> tokens, int from, int to) {
    return tokens.get(from).is("this", "these")
        && to > from + 1
        && tokens.get(to - 1).is(Pos.NOUN)
        && tokens.subList(to, tokens.size()).stream().anyMatch(t -> t.is("my", "me", "i"));
  }

  /** Returns the beginning of the main clause: "When I got home, …" has it after its comma. */
  private static int mainStart(List<Token> tokens) {
    int i = 0;
    while (i < tokens.size() && tokens.get(i).is(Pos.PUNCT, Pos.INTJ, Pos.CCONJ)) {
      i++;
    }
    if (i < tokens.size()
        && (tokens.get(i).is(Pos.SCONJ)
            || tokens
                .get(i)
                .is(
                    "when",
                    "if",
                    "since",
                    "after",
                    "before",
                    "while",
                    "because",
                    "although",
                    "though",
                    "whenever",
                    "once",
                    "until",
                    "as",
                    "unless"))) {
      for (int j = i + 1; j < tokens.size(); j++) {
        if (tokens.get(j).is(",")) {
          return j + 1;
        }
      }
      // "After work I went" has no comma; the nominative pronoun begins the clause.
      return i + 1;
    }
    if (i < tokens.size() && tokens.get(i).is(Pos.ADP)) {
      return i + 1;
    }
    return i;
  }

  /**
   * Returns whether the comma opens an apposition that belongs to the subject: "My cat, Luna,
   * loves".
   */
  private static boolean appositive(List<Token> tokens, int subject, int comma) {
    boolean phrase = false;
    for (Token token : tokens.subList(subject, comma)) {
      phrase |= token.is("my", "our", "the", "a") || token.is(Pos.PROPN);
      if (token.is(Pos.ADV, Pos.ADP)) {
        return false;
      }
    }
    return phrase && comma + 1 < tokens.size() && !tokens.get(comma + 1).is(Pos.PRON);
  }

  private static boolean verbFollows(List<Token> tokens, int pronoun) {
    return verbBehind(tokens, pronoun + 1) >= 0;
  }

  /**
   * Returns the index of the verb that follows a pronoun, with at most three adverbs or particles
   * between them; −1 if there is no such verb.
   *
   * @param from the index after the pronoun
   */
  public static int verbBehind(List<Token> tokens, int from) {
    for (int i = from; i < Math.min(tokens.size(), from + 4); i++) {
      Token token = tokens.get(i);
      if (token.is(Pos.AUX, Pos.VERB)) {
        return i;
      }
      if (!token.is(Pos.ADV, Pos.PART) && !token.is("both", "all", "still", "never", "usually")) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean relative(List<Token> tokens, int at) {
    return at > 1
        && tokens.get(at - 1).is("that", "which", "who")
        && tokens.get(at - 2).is(Pos.NOUN, Pos.PROPN);
  }

  private static boolean finite(List<Token> tokens, int at) {
    Token token = tokens.get(at);
    if (!token.is(Pos.AUX, Pos.VERB)) {
      return false;
    }
    if (token.is(Pos.AUX)) {
      if (relative(tokens, at)) {
        return false; // "a plan that will help": the plan's own verb
      }
      return !token.is("be", "been", "being", "having");
    }
    String lower = token.lower();
    boolean infinitive = at > 0 && tokens.get(at - 1).is("to", "who", "which", "that");
    boolean staying =
        at > 0
            && tokens.get(at - 1).is(Pos.VERB)
            && Verbs.gerund(tokens.get(at - 1).lower())
            && lower.endsWith("ed");
    if (staying) {
      return false; // "staying focused"
    }
    boolean modifies = at + 1 < tokens.size() && at > 0 && tokens.get(at - 1).is(Pos.DET, Pos.ADP);
    return !infinitive && !Verbs.gerund(lower) && !lower.equals("been") && !modifies;
  }
}
