package dev.memlog.extractor.turns.rules;

/** What stands as the subject of a clause, as seen by its speaker. */
enum SubjectKind {
  /** I, we. */
  SPEAKER,
  /** My husband and I. */
  WITH_SPEAKER,
  /** You. */
  LISTENER,
  /** He, she, it, they: somebody or something named elsewhere. */
  PRONOUN,
  /** This, that, these, those, here, what: pointing. */
  POINTING,
  /** There is. */
  THERE,
  /** A phrase that says whose or who: my sister, Luna, our last trip. */
  NAMED,
  /** Any other phrase: the event, customers, dancing. */
  COMMON,
  /** No subject: "Went to the gym", "Buy milk". */
  NONE
}
