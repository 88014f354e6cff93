package dev.memlog.extractor.turns.lint;

/** A rule of wording that a memory must keep. */
public enum LintRule {
  /** 10 to 500 characters. */
  LENGTH,
  /** At most 30 words. */
  WORDS,
  /** One claim: one sentence, no second subject with a verb of its own joined to it. */
  ATOMIC,
  /** No I, you or we, nor what belongs to them. */
  PERSON,
  /** No he, she, it or they without a name or noun before it that it can stand for. */
  PRONOUN,
  /** No date that only the day of speaking explains. */
  RELATIVE_DATE,
  /** Begins with, or contains, a name or a phrase that tells whom or what it is about. */
  SUBJECT,
  /** No question, greeting or thanks. */
  STATEMENT
}
