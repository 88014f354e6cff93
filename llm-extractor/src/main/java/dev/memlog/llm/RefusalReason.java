package dev.memlog.llm;

/** The reasons for refusing a proposal. */
enum RefusalReason {
  /**
   * The proposal cites no message, a message that the model was not shown, or not the message that
   * was read.
   */
  SOURCE,
  /** The proposal has an unknown category or type. */
  CATEGORY,
  /** The importance or the confidence is out of bounds. */
  BOUNDS,
  /** The text breaks a rule of wording. */
  LINT,
  /** The text is an order to the memory or its assistant, even if phrased as a statement. */
  ORDER,
  /** The cited messages do not support the text. */
  UNGROUNDED,
  /** The text repeats the memory's own output. */
  ECHO,
  /** The text touches a sensitive matter that is not allowed. */
  SENSITIVE,
  /** The answer has the same proposal twice. */
  REPEATED
}
