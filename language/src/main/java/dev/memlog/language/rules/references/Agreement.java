package dev.memlog.language.rules.references;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.Verbs;
import java.util.List;

/** The agreement of the verb after "I" or "we" with a subject in the third person singular. */
final class Agreement {

  private static final List<String> HABITUAL =
      List.of("usually", "every", "often", "always", "sometimes", "never", "normally", "typically");

  private final boolean habitual;
  private boolean awaited;
  private boolean present;
  private boolean untouched;

  Agreement(List<Token> clause) {
    habitual = clause.stream().anyMatch(token -> HABITUAL.contains(token.lower()));
  }

  /**
   * Records that the last token replaced a subject in the first person by one in the third person.
   */
  void subject() {
    awaited = true;
    present = false;
    untouched = false;
  }

  /** Returns the token in the form that agrees with the tokens before it. */
  Token next(List<Token> tokens, int at) {
    Token token = tokens.get(at);
    if (token.is(Pos.AUX, Pos.VERB) && awaited) {
      awaited = false;
      Token agreeing = third(token);
      present = token.is(Pos.VERB) && !agreeing.equals(token);
      return agreeing;
    }
    if (awaited && !token.is(Pos.ADV, Pos.PART) && !token.is("both", "all", ",")) {
      awaited = false;
    }
    boolean joined = at > 0 && (tokens.get(at - 1).is("and", "or", "but") || listed(tokens, at));
    boolean base =
        (token.is(Pos.VERB) || (token.is("have") && !participle(tokens, at + 1)))
            && !token.text().contains("-")
            && token.lower().equals(Verbs.base(token.lower()));
    if (present && joined && base && !untouched) {
      return third(token);
    }
    untouched |= token.is("to") || token.is(Pos.SCONJ, Pos.AUX);
    return token;
  }

  /** Returns whether the token is a verb in a list, such as "watch films, hike, and bake". */
  private static boolean listed(List<Token> tokens, int at) {
    if (!tokens.get(at - 1).is(",")) {
      return false;
    }
    for (int i = at + 1; i < tokens.size() - 1; i++) {
      if (tokens.get(i).is("and", "or") && tokens.get(i - 1).is(",")) {
        return tokens.get(i + 1).is(Pos.VERB) || tokens.get(i + 1).is("have");
      }
    }
    return false;
  }

  private static boolean participle(List<Token> tokens, int at) {
    return at < tokens.size() && Verbs.participle(tokens.get(at).lower());
  }

  private Token third(Token token) {
    String lower = token.lower();
    return switch (lower) {
      case "am", "are", "is" -> token.as("is");
      case "were", "was" -> token.as("was");
      case "have" -> token.as("has");
      case "do" -> token.as("does");
      default -> token.as(verb(lower));
    };
  }

  private String verb(String lower) {
    if (Verbs.modal(lower) || Verbs.past(lower) || Verbs.gerund(lower)) {
      return lower;
    }
    if (Verbs.timeless(lower)) {
      return habitual ? Verbs.third(lower) : lower;
    }
    return lower.equals(Verbs.base(lower)) ? Verbs.third(lower) : lower;
  }
}
