package dev.memlog.runtime.config;

/**
 * A configuration record with rules beyond its components' types. Unlike a constructor that throws,
 * {@link #validate} reports every broken rule at once.
 */
public interface Validated {

  /** Reports every broken rule of this record to {@code check}. */
  void validate(Validation check);
}
