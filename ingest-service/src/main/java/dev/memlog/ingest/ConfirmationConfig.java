package dev.memlog.ingest;

/**
 * The settings that decide which commands require a confirmation. The server refuses such a command
 * if it has no confirmation. The refusal contains the confirmation that the caller must send.
 *
 * @param update whether updates of memories require a confirmation
 * @param forget whether a request to forget memories by id requires a confirmation; a request with
 *     the token of a preview never does, since the preview has shown the memories
 * @param erase whether a request to erase a user requires a confirmation
 */
public record ConfirmationConfig(boolean update, boolean forget, boolean erase) {

  /** The settings under which no command requires a confirmation. */
  public static final ConfirmationConfig NONE = new ConfirmationConfig(false, false, false);
}
