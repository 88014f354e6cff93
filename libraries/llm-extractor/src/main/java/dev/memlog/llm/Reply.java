package dev.memlog.llm;

/** The result of a call to a language model: an answer, or the reason why there is none. */
sealed interface Reply {

  /** Returns the number of tokens that the call used; estimated if the server reports none. */
  int tokens();

  /**
   * An answer.
   *
   * @param text the text of the answer; empty if the model returned none
   * @param tokens the number of tokens used
   */
  record Said(String text, int tokens) implements Reply {}

  /**
   * The absence of an answer.
   *
   * @param why the category of the reason
   * @param message the reason for operators, without any text of the messages
   * @param tokens the number of tokens used
   */
  record None(Why why, String message, int tokens) implements Reply {

    /** Creates the absence of an answer to a call that used no tokens. */
    None(Why why, String message) {
      this(why, message, 0);
    }
  }

  /** The reasons for the absence of an answer. */
  enum Why {
    /** The server is unreachable, or answers with status 5xx, 408 or 425. */
    AWAY,
    /** The server did not answer within the timeout. */
    SLOW,
    /** The server answers with status 429, after the last permitted attempt. */
    LIMITED,
    /** The model or a content filter refuses this request. */
    REFUSED,
    /** The server rejects the request for its model, its API key or its form: any other error. */
    MISCONFIGURED,
    /** The server was not called, since the circuit breaker ({@link CircuitBreaker}) is open. */
    RESTING,
    /** The server was not called, since the {@link CallBudget} does not admit the owner. */
    BUDGET
  }
}
