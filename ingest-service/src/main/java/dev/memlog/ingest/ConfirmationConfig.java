package dev.memlog.ingest;

/**
 * The settings that decide which commands on memories require a confirmation. The server refuses
 * such a command without a confirmation, and the refusal contains the confirmation to send.
 *
 * @param update whether updates of memories require a confirmation
 * @param forget whether forgetting memories by id requires a confirmation; forgetting by a
 *     preview's token never does, since the token already confirms the memories
 */
public record ConfirmationConfig(boolean update, boolean forget) {

  /** The settings under which no command requires a confirmation. */
  public static final ConfirmationConfig NONE = new ConfirmationConfig(false, false);
}
