package dev.memlog.llm;

/** A rule for the wording of a memory's text, which {@link MemoryLint} checks. */
public enum LintRule {
  /** The text has 10 to 500 UTF-16 units. */
  LENGTH,
  /** The text has at most 30 words. */
  WORDS,
  /**
   * The text makes one claim: it is a single sentence, and "and" or "but" joins no second subject
   * with a verb of its own.
   */
  ATOMIC,
  /** The text has no pronoun of the first or second person, such as I, my, you or our. */
  PERSON,
  /**
   * The text does not begin with a pronoun such as he, it or this. At another place it has no
   * pronoun that refers to something outside the text, as in "Ann likes that".
   */
  PRONOUN,
  /** The text has no time that depends on the day of speaking, such as "yesterday". */
  RELATIVE_DATE,
  /** The text begins with a capital letter or a number, and not with a pronoun. */
  SUBJECT,
  /**
   * The text does not end with a question mark, and does not begin with a greeting, thanks, good
   * wishes, "wow", yes or no.
   */
  STATEMENT
}
