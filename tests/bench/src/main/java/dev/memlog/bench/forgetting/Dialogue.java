package dev.memlog.bench.forgetting;

import dev.memlog.client.messages.Event;
import java.util.List;

/**
 * A generated conversation that states a fact and its consequences, with the event that erases the
 * fact.
 *
 * @param user the user of the conversation
 * @param told the events of the conversation, in order
 * @param untold the same events of a second user, who never stated the fact, or stated the
 *     corrected value
 * @param erasure the event that erases the fact
 * @param value the word that states the fact, which occurs nowhere else
 * @param fact the id of the message that states the fact
 * @param corrected true if the message with the fact remains, with a corrected value
 * @param story the plot, with the questions
 */
record Dialogue(
    String user,
    List<Event> told,
    List<Event> untold,
    Event erasure,
    String value,
    String fact,
    boolean corrected,
    Story story) {

  /** Returns the id of a user's conversation. */
  static String conversation(String user) {
    return user + "-c";
  }

  /** Returns the second user. After the erasure, both users must have equal memories. */
  static String untoldUser(String user) {
    return user + "-untold";
  }
}
