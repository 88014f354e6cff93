package dev.memlog.language.rules.clauses;

/** The kinds of a clause's subject, as seen by its speaker. */
public enum SubjectKind {
  /** The subject is I or we. */
  SPEAKER,
  /** The subject is another person and the speaker: my husband and I. */
  WITH_SPEAKER,
  /** The subject is you. */
  LISTENER,
  /** The subject is he, she, it or they: a person or thing named elsewhere. */
  PRONOUN,
  /** The subject is a demonstrative: this, that, these, those, here, what. */
  POINTING,
  /** The clause begins with "there is". */
  THERE,
  /** The subject is a phrase that identifies its referent: my sister, Luna, our last trip. */
  NAMED,
  /** The subject is any other phrase: the event, customers, dancing. */
  COMMON,
  /** The clause has no subject: "Went to the gym", "Buy milk". */
  NONE
}
