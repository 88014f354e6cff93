package dev.memlog.language.rules.clauses;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A converter that adds the missing subject to clauses about the speaker: "Went to the gym" → "I
 * went to the gym", "Researching agencies" → "I am researching agencies". Commands and bare phrases
 * get no subject.
 */
public final class Fragments {

  private static final Set<String> NO_DEEDS =
      WordLists.of(
          "looking loving feeling hoping sending wishing talking seeing being having hearing "
              + "speaking thinking believing knowing making taking getting keeping finding sharing "
              + "sounds looked heard agreed glad excited loved felt inspired based given");

  private static final Set<String> SAID_WITHOUT_I =
      Set.of("love", "like", "prefer", "want", "need", "plan", "hate", "miss", "enjoy");

  private Fragments() {}

  /**
   * Returns whether a clause begins with a verb such as "hoping" or "sending" that lacks its
   * subject, even if other verbs follow: "Hoping it works".
   *
   * @param tokens the tokens of the clause, not empty
   */
  public static boolean headless(List<Token> tokens) {
    String first = tokens.getFirst().lower();
    return (NO_DEEDS.contains(first)
            && Verbs.gerund(first)
            && Clause.of(tokens).kind() != SubjectKind.COMMON)
        || first.equals("hoping")
        || first.equals("sending")
        || first.equals("wishing");
  }

  /**
   * Returns whether a clause without a subject continues the clause before it, so that its subject
   * is not the speaker. In "The puppy is fine - learning commands", the puppy learns commands.
   *
   * @param before the clause before it
   * @param clause the clause without a subject
   */
  public static boolean continuing(List<Token> before, List<Token> clause) {
    if (before.isEmpty() || clause.isEmpty() || !Verbs.gerund(clause.getFirst().lower())) {
      return false;
    }
    Clause said = Clause.of(before);
    boolean other =
        switch (said.kind()) {
          case LISTENER, PRONOUN -> true;
          case COMMON -> !Verbs.gerund(before.get(said.subject()).lower());
          case NAMED ->
              before.subList(said.subject(), said.verb()).stream()
                  .anyMatch(t -> NounPhrases.animate(t.lower()) || t.is(Pos.PROPN));
          case SPEAKER, WITH_SPEAKER, POINTING, THERE, NONE -> false;
        };
    return other && Clause.of(clause).verb() < 0;
  }

  /**
   * Returns a clause completed with the subject "I". Empty if the clause has a subject, is not
   * about an action of the speaker, or has fewer than three tokens.
   */
  public static Optional<List<Token>> completed(List<Token> tokens) {
    int at = 0;
    while (at < tokens.size() - 2
        && tokens.get(at).is("just", "already", "still", "recently", "also", "finally", "not")) {
      at++;
    }
    if (tokens.size() - at < 3) {
      return Optional.empty();
    }
    Token first = tokens.get(at);
    String lower = first.lower();
    Token next = tokens.get(at + 1);
    boolean been = lower.equals("been");
    boolean verb = (first.is(Pos.VERB, Pos.AUX) || been) && !lower.contains("-");
    // "Made me think", "exciting but scary", "going to be fun" have another subject.
    boolean others =
        next.is("me", "us", "i", "we", "but", ",")
            || tokens.get(at + 2).is("be")
            || (lower.equals("took") && cost(tokens, at + 1))
            || (Verbs.past(lower) && predicated(tokens))
            // "Combining your love of maps with …" is the listener's idea.
            || (Verbs.gerund(lower) && tokens.stream().anyMatch(t -> t.is("your", "yours")));
    if (NO_DEEDS.contains(lower) || !verb || others) {
      return Optional.empty();
    }
    if (Verbs.gerund(lower) && !first.is("not") && ownVerb(tokens)) {
      return Optional.of(with(tokens, "I", "am"));
    }
    if (been) {
      boolean deed =
          Verbs.gerund(tokens.get(at + 1).lower()) || tokens.get(at + 1).is("to", "at", "with");
      if (!deed) {
        return Optional.empty();
      }
      return Optional.of(with(tokens, "I", "have"));
    }
    if (Verbs.past(lower) && (!first.is(Pos.AUX) || first.is("got"))) {
      return Optional.of(with(tokens, "I"));
    }
    if (SAID_WITHOUT_I.contains(lower) && (next.is("to", "my") || Verbs.gerund(next.lower()))) {
      return Optional.of(with(tokens, "I"));
    }
    return Optional.empty();
  }

  /** Returns whether the subject of "took" is a thing: "Took a lot of time". */
  private static boolean cost(List<Token> tokens, int from) {
    return tokens.subList(from, Math.min(tokens.size(), from + 5)).stream()
        .anyMatch(
            t -> t.is("time", "effort", "work", "trial", "while", "practice", "courage", "ages"));
  }

  /**
   * Returns whether the gerund is not the subject of a finite verb, as it is in "Painting helps
   * me".
   */
  private static boolean ownVerb(List<Token> tokens) {
    Clause clause = Clause.of(tokens);
    if (clause.kind() == SubjectKind.SPEAKER) {
      // "Growing up, I saw" is whole as it is.
      return !tokens.get(clause.subject() - 1).is(",") && !predicated(tokens);
    }
    return clause.verb() < 0 || (clause.subject() > 1 && !predicated(tokens));
  }

  /**
   * Returns whether a finite verb follows the gerund's phrase: "Being with the people I like makes
   * …", "trying flavors like mint has been …".
   */
  private static boolean predicated(List<Token> tokens) {
    for (int i = 2; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is(Pos.SCONJ) || token.is("who", "which", "that", "what", "where", "how")) {
        return false;
      }
      boolean owned = tokens.get(i - 1).is(Pos.PRON) && !tokens.get(i - 1).is("it", "them");
      boolean third =
          token.is(Pos.VERB)
              && token.lower().endsWith("s")
              && !Verbs.base(token.lower()).equals(token.lower());
      if (!owned && (third || token.is("is", "are", "was", "has", "will", "can"))) {
        return true;
      }
    }
    return false;
  }

  private static List<Token> with(List<Token> tokens, String... words) {
    List<Token> whole = new ArrayList<>();
    for (String word : words) {
      whole.add(new Token(word, word.equals("I") ? Pos.PRON : Pos.AUX));
    }
    Token first = tokens.getFirst();
    whole.add(first.as(first.lower()));
    whole.addAll(tokens.subList(1, tokens.size()));
    return whole;
  }
}
