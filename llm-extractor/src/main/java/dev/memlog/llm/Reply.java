package dev.memlog.llm;

/** The result of a call to a model. */
sealed interface Reply {

  /** An answer. */
  record Said(String text) implements Reply {}

  /**
   * A missing answer.
   *
   * @param message the reason, without any text of the messages
   */
  record None(Why why, String message) implements Reply {}

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
    RESTING
  }
}
