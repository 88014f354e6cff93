package dev.memlog.language.lint;

/** A rule for the text of a memory. */
public enum LintRule {
  /** The text has 10 to 500 characters. */
  LENGTH,
  /** The text has at most 30 words. */
  WORDS,
  /**
   * The text makes one claim: one sentence, no second subject with a verb of its own joined to it.
   */
  ATOMIC,
  /** The text has no I, you or we, nor their possessives. */
  PERSON,
  /** The text has no he, she, it or they without a name or noun before it that it can stand for. */
  PRONOUN,
  /** The text has no date that only the day of speaking explains. */
  RELATIVE_DATE,
  /** The text begins with, or contains, a name or a phrase that tells whom or what it is about. */
  SUBJECT,
  /** The text is no question, greeting or thanks. */
  STATEMENT
}
