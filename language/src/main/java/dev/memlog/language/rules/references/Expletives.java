package dev.memlog.language.rules.references;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.SubjectKind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A detector of an "it" or "them" that refers to no thing: "It is nice to see …", "It feels like
 * …", "we hit it off".
 */
public final class Expletives {

  private static final int NEAR = 6;

  /** The words that follow "it" after the verb. */
  private static final Map<String, Set<String>> BEHIND =
      Map.of(
          "make",
              Set.of(
                  "",
                  ",",
                  "to",
                  "work",
                  "happen",
                  "through",
                  "up",
                  "out",
                  "official",
                  "big",
                  "clear"),
          "hit", Set.of("off", "big"),
          "give", Set.of("my", "our", "all", "a", "another", "up"),
          "call", Set.of("a", "quits"),
          "take", Set.of("easy", "slow", "one", "step", "to", "from", "day", "up"),
          "keep", Set.of("up", "going", "real", "together", "interesting", "simple"),
          "get", Set.of("done", "together", "right", "over"),
          "kill", Set.of("with", "out", "on"),
          "bring", Set.of("on"),
          "figure", Set.of("out"));

  private Expletives() {}

  /** Returns whether the subject of a clause is an "it" that refers to no thing. */
  public static boolean in(Clause clause) {
    if (clause.kind() != SubjectKind.PRONOUN || !clause.tokens().get(clause.subject()).is("it")) {
      return false;
    }
    List<Token> rest = clause.tokens().subList(clause.verb(), clause.tokens().size());
    boolean judged = false;
    boolean me = rest.size() > 2 && (rest.get(1).is("me") || rest.get(2).is("me"));
    if ((me && rest.getFirst().is("is", "was"))
        || (rest.getFirst().is("helps") && rest.get(1).is("to"))) {
      return true; // "it is just me and the sea", "it helps to have friends"
    }
    if (demands(rest) || sums(rest)) {
      return true;
    }
    for (int i = 1; i < Math.min(rest.size(), NEAR); i++) {
      Token token = rest.get(i);
      if (token.is("like", "about", "time") && i <= 2) {
        return true;
      }
      judged |= token.is(Pos.ADJ, Pos.VERB);
      if (judged
          && (token.is("to", "that", "how", "when", "for", "if")
              || (token.lower().endsWith("ing") && token.is(Pos.VERB) && i > 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the verb requires an infinitive or a clause: "It takes courage to leave", "it
   * hurts when friends leave".
   */
  private static boolean demands(List<Token> rest) {
    if (!rest.getFirst().is("takes", "took", "sucks", "kills", "hurts", "breaks", "pays")) {
      return false;
    }
    for (int i = 1; i < Math.min(rest.size() - 1, NEAR); i++) {
      boolean infinitive = rest.get(i).is("to") && rest.get(i + 1).is(Pos.VERB, Pos.AUX);
      if (infinitive || rest.get(i).is("when", "that", "if")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the clause sums up an action and is not about a thing: "It is a mix of joy and
   * fear".
   */
  private static boolean sums(List<Token> rest) {
    return rest.getFirst().is("is", "was")
        && rest.subList(1, Math.min(rest.size(), NEAR)).stream()
            .takeWhile(t -> !t.is("of", "to", "that"))
            .anyMatch(
                t ->
                    t.is(
                        "mix",
                        "bond",
                        "chance",
                        "relief",
                        "shame",
                        "pity",
                        "honor",
                        "privilege",
                        "opportunity",
                        "reminder",
                        "walk",
                        "challenge"));
  }

  /**
   * Returns whether the pronoun belongs to an idiom: "we hit it off".
   *
   * @param i the index of "it" or "them"
   */
  static boolean idiom(List<Token> tokens, int i) {
    if (i == 0 || !tokens.get(i).is("it", "them")) {
      return false;
    }
    String verb = Verbs.base(tokens.get(i - 1).lower());
    String next = i + 1 < tokens.size() ? tokens.get(i + 1).lower() : "";
    // "do it" refers to a deed, not to a thing.
    return verb.equals("do")
        || BEHIND.getOrDefault(verb, Set.of()).contains(next)
        || (tokens.get(i).is("them") && verb.equals("get") && next.equals("next"));
  }
}
