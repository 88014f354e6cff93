package dev.memlog.bench.faults.model;

/**
 * An event of a conversation, as a script makes it up.
 *
 * @param eventId unique within the tenant
 * @param message the message; empty where the kind has none
 * @param text the text or title; empty where the kind has none
 * @param at when it happened, epoch milliseconds
 * @param temporary whether it says that its conversation is temporary
 */
public record Happening(
    Kind kind,
    String eventId,
    String app,
    String conversation,
    String message,
    String text,
    long at,
    boolean temporary) {

  /** What happened. */
  public enum Kind {
    CREATED,
    EDITED,
    DELETED,
    TITLED,
    CONVERSATION_DELETED
  }

  /** Returns the user of the event's conversation, the same for every event of it. */
  public String user() {
    return Users.of(conversation);
  }

  /** Returns the role of the event's message, the same for every event about it. */
  public String role() {
    return Math.floorMod(message.hashCode(), 4) == 0 ? "assistant" : "user";
  }
}
