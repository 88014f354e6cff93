package dev.memlog.language.sensitivity;

/** The sensitive matters that are remembered only if they are allowed. */
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
