package dev.memlog.ingest;

/**
 * Which commands on memories need a confirmation, which their refusal names.
 *
 * @param update whether updates need one
 * @param forget whether forgetting by id needs one; forgetting by a preview's token never does
 * @param erase whether the erasure of a user needs one
 */
public record ConfirmationConfig(boolean update, boolean forget, boolean erase) {

  /** The settings under which no command requires a confirmation. */
  public static final ConfirmationConfig NONE = new ConfirmationConfig(false, false, false);
}
