package dev.memlog.query.search;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import java.util.regex.Pattern;

/** The side of a user/assistant chat that a query asks about. */
public enum AskedSide {
  /** The query asks about neither side in particular. */
  ANY(""),
  /** The query asks about the user: "Where did I buy my bike?", "Any tips for the weekend?" */
  USER("user"),
  /** The query asks about the assistant's own messages: "Which hotel did you recommend?" */
  ASSISTANT("assistant");

  private static final Pattern OF_ASSISTANT =
      Pattern.compile(
          "\\b(did|had|have) you\\b|\\byou(['’]d)? (had |have )?"
              + "(said|told|recommended|suggested|mentioned|gave|given|provided|listed"
              + "|wrote|explained|described|shared|proposed|advised|were (saying|referring))\\b"
              + "|\\b(our|the) (previous|last|earlier) (chat|conversation|discussion)\\b",
          CASE_INSENSITIVE);

  /**
   * The forms of requests for advice. They ask about the user's side, since advice depends on
   * users' statements about themselves.
   */
  private static final Pattern FOR_ADVICE =
      Pattern.compile(
          "\\b(can|could|would|will|do) you (please )?"
              + "(suggest|recommend|advise|propose|help|think|have any|have some)\\b"
              + "|\\bany( \\w+){0,2} (advice|tips?|ideas?|suggestions?|recommendations?)\\b"
              + "|\\bwhat should\\b",
          CASE_INSENSITIVE);

  private static final Pattern OF_USER =
      Pattern.compile("(?<!\\b(remind|tell) )\\b(I|my|me|mine|myself)\\b", CASE_INSENSITIVE);

  private final String role;

  AskedSide(String role) {
    this.role = role;
  }

  /**
   * Returns the role of the messages of this side: {@code user} or {@code assistant}; empty for
   * {@link #ANY}.
   */
  public String role() {
    return role;
  }

  static AskedSide of(String query) {
    if (OF_ASSISTANT.matcher(query).find()) {
      return ASSISTANT;
    }
    return FOR_ADVICE.matcher(query).find() || OF_USER.matcher(query).find() ? USER : ANY;
  }
}
