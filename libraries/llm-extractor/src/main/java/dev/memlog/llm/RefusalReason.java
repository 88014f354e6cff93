package dev.memlog.llm;

/** The reasons for rejecting a model's proposal. */
enum RefusalReason {
  /**
   * The proposal refers to a message or memory that is not in the prompt, or does not cite the
   * message from which memories are extracted.
   */
  SOURCE,
  /** The proposal has an unknown category or type. */
  CATEGORY,
  /** The importance or the confidence is out of bounds. */
  BOUNDS,
  /** The text is too short, too long, or breaks a lint rule. */
  LINT,
  /** The text contains an instruction to Memlog or its model, see {@link Orders}. */
  ORDER,
  /** The sources do not support the text, see {@link Grounds}, or the text omits a source. */
  UNGROUNDED,
  /** The text repeats Memlog's own output. */
  ECHO,
  /** The text belongs to a sensitive category that is not allowed. */
  SENSITIVE,
  /** The answer already contains an accepted proposal with the same text. */
  REPEATED
}
