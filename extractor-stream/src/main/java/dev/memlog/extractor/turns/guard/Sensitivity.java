package dev.memlog.extractor.turns.guard;

/** Matters that are not remembered unless that is allowed. */
public enum Sensitivity {
  HEALTH,
  BELIEFS,
  SEXUALITY,
  ETHNICITY,
  POLITICS,
  CRIME,
  FINANCES,
  SECRETS
}
