package dev.memlog.llm;

/** The result of a call to a model. */
sealed interface Reply {

  /** Returns the tokens that the call has used, as far as is known. */
  int tokens();

  /** An answer. */
  record Said(String text, int tokens) implements Reply {}

  /**
   * A missing answer.
   *
   * @param message the reason, without any text of the messages
   */
  record None(Why why, String message, int tokens) implements Reply {

    /** Creates a missing answer that has used no tokens. */
    None(Why why, String message) {
      this(why, message, 0);
    }
  }

  /** The reasons for the lack of an answer. */
  enum Why {
    /** The server cannot be reached, or answers with a fault of its own. */
    AWAY,
    /** The server did not answer in time. */
    SLOW,
    /** The server is overloaded, for longer than the configured pause. */
    LIMITED,
    /** The model refuses to answer this request. */
    REFUSED,
    /** The server does not know the model, the key or the form of the request. */
    MISCONFIGURED,
    /** The server was not called, since it failed just before. */
    RESTING,
    /** The server was not called, since the owner has used the calls or tokens of the day. */
    BUDGET
  }
}
