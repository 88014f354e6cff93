package dev.memlog.extractor.turns.llm;

/** Why a proposal does not pass. */
enum Fault {
  /** Cites no message, one that it was not shown, or not the one that was read. */
  SOURCE,
  /** A category or type of its own making. */
  CATEGORY,
  /** Importance or confidence out of bounds. */
  BOUNDS,
  /** Breaks a rule of wording. */
  LINT,
  /** An order to the memory or its assistant, put as a statement or not. */
  ORDER,
  /** Says what the cited messages do not. */
  UNGROUNDED,
  /** Repeats what the memory had said. */
  ECHO,
  /** Touches a sensitive matter that is not allowed. */
  SENSITIVE,
  /** Said twice in one answer. */
  REPEATED
}
