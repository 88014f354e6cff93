package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Token;
import dev.memlog.extractor.turns.language.Verbs;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The detection of idioms in which "it" and "them" refer to no thing: "we hit it off". */
final class Idioms {

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

  private Idioms() {}

  /**
   * Returns whether the pronoun belongs to an idiom.
   *
   * @param i the index of "it" or "them"
   */
  static boolean in(List<Token> tokens, int i) {
    if (i == 0 || !tokens.get(i).is("it", "them")) {
      return false;
    }
    String verb = Verbs.base(tokens.get(i - 1).lower());
    String next = i + 1 < tokens.size() ? tokens.get(i + 1).lower() : "";
    // "do it" refers to a deed, not to a thing.
    return verb.equals("do")
        || BEHIND.getOrDefault(verb, Set.of()).contains(next)
        || tokens.get(i).is("them") && verb.equals("get") && next.equals("next");
  }
}
