package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.Pattern;

/** Which side of a user/assistant chat a query asks about. */
public enum AskedSide {
  /** Neither in particular. */
  ANY(""),
  /** What the user said of themselves: "Where did I buy my bike?" */
  USER("user"),
  /** What the assistant said: "Which hotel did you recommend?" */
  ASSISTANT("assistant");

  private static final Pattern OF_ASSISTANT =
      Pattern.compile(
          "\\b(did|had|have) you\\b|\\byou(['’]d)? (had |have )?"
              + "(said|told|recommend\\w*|suggest\\w*|mention\\w*|gave|given|provid\\w*|list\\w*"
              + "|wrote|explain\\w*|describ\\w*|shar\\w*|propos\\w*|advis\\w*)\\b"
              + "|\\b(our|the) (previous|last|earlier) (chat|conversation|discussion)\\b",
          CASE_INSENSITIVE);
  private static final Pattern OF_USER =
      Pattern.compile("\\b(I|my|me|mine|myself)\\b", CASE_INSENSITIVE);

  private final String role;

  AskedSide(String role) {
    this.role = role;
  }

  /** The role that speaks for this side; empty for {@link #ANY}. */
  public String role() {
    return role;
  }

  static AskedSide of(String query) {
    if (OF_ASSISTANT.matcher(query).find()) {
      return ASSISTANT;
    }
    return OF_USER.matcher(query).find() ? USER : ANY;
  }
}
