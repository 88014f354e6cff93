package dev.memlog.runtime.config;

/**
 * A configuration record with rules beyond its components' types. Unlike an exception from a
 * constructor, this reports every broken rule at once.
 */
public interface Validated {

  /** Tells {@code check} every rule that this record breaks. */
  void validate(Validation check);
}
