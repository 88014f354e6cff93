package dev.memlog.language.sensitivity;

/**
 * A sensitive matter that a text may touch. Statements about it become memories only if the
 * configuration allows the matter.
 */
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
