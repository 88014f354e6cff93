package dev.memlog.bench.faults.model;

/**
 * A generated event of a conversation, as a fault test publishes it.
 *
 * @param kind the kind of the event
 * @param eventId the id of the event, unique within the tenant
 * @param app the app of the conversation
 * @param conversation the name of the conversation
 * @param message the id of the message; empty for a kind without a message
 * @param text the text or title; empty for a kind without a text
 * @param at the time of the event, in epoch milliseconds
 * @param temporary whether the event declares its conversation temporary
 */
public record GeneratedEvent(
    Kind kind,
    String eventId,
    String app,
    String conversation,
    String message,
    String text,
    long at,
    boolean temporary) {

  /** The kind of an event. */
  public enum Kind {
    CREATED,
    EDITED,
    DELETED,
    TITLED,
    CONVERSATION_DELETED
  }

  /** Returns the user of the event's conversation, the same for all events of the conversation. */
  public String user() {
    return Users.of(conversation);
  }

  /**
   * Returns the role of the event's message, the same for all events of the message: {@code user}
   * or {@code assistant}.
   */
  public String role() {
    return Math.floorMod(message.hashCode(), 4) == 0 ? "assistant" : "user";
  }
}
