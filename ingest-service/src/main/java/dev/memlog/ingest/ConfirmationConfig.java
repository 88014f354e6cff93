package dev.memlog.ingest;

/**
 * Which commands on memories need a confirmation, which their refusal names.
 *
 * @param update whether updates need one
 * @param forget whether forgetting by id needs one; forgetting by a preview's token never does
 */
public record ConfirmationConfig(boolean update, boolean forget) {

  /** The settings under which no command requires a confirmation. */
  public static final ConfirmationConfig NONE = new ConfirmationConfig(false, false);
}
