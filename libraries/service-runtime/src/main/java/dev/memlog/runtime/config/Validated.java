package dev.memlog.runtime.config;

/**
 * A configuration record whose values must meet rules beyond their types. A constructor that throws
 * would report only the first broken rule; {@link #validate} reports every broken rule.
 */
public interface Validated {

  /** Checks the values of this record, and reports every broken rule to {@code check}. */
  void validate(Validation check);
}
