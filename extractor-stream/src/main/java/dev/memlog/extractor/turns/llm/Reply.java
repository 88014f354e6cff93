package dev.memlog.extractor.turns.llm;

/** What came of asking a model. */
sealed interface Reply {

  /** Its words. */
  record Said(String text) implements Reply {}

  /**
   * No words.
   *
   * @param message without anything that was said
   */
  record None(Why why, String message) implements Reply {}

  /** Why there are none. */
  enum Why {
    /** Cannot be reached, or fails by itself. */
    AWAY,
    /** Did not answer in time. */
    SLOW,
    /** Overloaded, for longer than is waited. */
    LIMITED,
    /** The model will not answer this. */
    REFUSED,
    /** Does not know the model, the key or the form of the request. */
    MISCONFIGURED,
    /** Was not asked, since it failed just before. */
    RESTING
  }
}
