package dev.memlog.ingest;

/**
 * The commands by id that take effect only once they are confirmed. A command without a
 * confirmation is refused, and the refusal names the confirmation that the same command needs.
 *
 * @param update whether corrections of memories need a confirmation
 * @param forget whether forgetting memories by id needs a confirmation; what a preview has shown
 *     needs none, since its token is one
 */
public record ConfirmationConfig(boolean update, boolean forget) {

  /** No command needs a confirmation. */
  public static final ConfirmationConfig NONE = new ConfirmationConfig(false, false);
}
