package dev.memlog.language.sensitivity;

/** The matters that are not remembered unless they are allowed. */
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
