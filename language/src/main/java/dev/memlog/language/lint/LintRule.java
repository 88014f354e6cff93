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
  /** The text has no he, she, it or they without a preceding name or noun that it can refer to. */
  PRONOUN,
  /** The text has no date that depends on the day of speaking. */
  RELATIVE_DATE,
  /** The text begins with, or contains, a name or phrase that identifies its subject. */
  SUBJECT,
  /** The text is no question, greeting or thanks. */
  STATEMENT
}
