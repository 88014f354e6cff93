package dev.memlog.language.rules.clauses;

/** The kind of the subject of a clause, from the speaker's point of view. */
public enum SubjectKind {
  /** The subject is "I" or "we". */
  SPEAKER,
  /** The subject is the speaker together with others: "my husband and I". */
  WITH_SPEAKER,
  /** The subject is "you", or contains "you" or "your", as in "your cat". */
  LISTENER,
  /** The subject has a pronoun of the third person, such as "she" or "his cat". */
  PRONOUN,
  /**
   * The subject begins with a demonstrative or a relative, such as this, those, here, what or
   * which.
   */
  POINTING,
  /** The subject is "there", as in "there is". */
  THERE,
  /** The subject identifies its referent: "my sister", "Luna", "our last trip". */
  NAMED,
  /** The subject is any other phrase: "the event", "customers", "dancing". */
  COMMON,
  /** The clause has no subject: "Went to the gym", "Buy milk". */
  NONE
}
