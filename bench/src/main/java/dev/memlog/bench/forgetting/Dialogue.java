package dev.memlog.bench.forgetting;

import dev.memlog.api.v1.Event;
import java.util.List;

/**
 * A conversation in which a fact is told, and what follows from it; and how the fact goes.
 *
 * @param told the conversation, in its order
 * @param untold what somebody else says who never told the fact, or told it as it was corrected
 * @param erasure what takes the fact out of it
 * @param value the one word that tells the fact, which stands nowhere else
 * @param fact the message that tells it
 * @param corrected whether that message stands on, with another value
 * @param direct asks for the fact
 * @param cascade asks for what was said of it without naming it
 * @param absence asks for what is not known any more, in other words
 */
record Dialogue(
    String user,
    String conversation,
    List<Event> told,
    List<Event> untold,
    Event erasure,
    String value,
    String fact,
    boolean corrected,
    String direct,
    String cascade,
    String absence) {

  /** Whose memories must be the same afterwards. */
  String other() {
    return untoldUser(user);
  }

  static String untoldUser(String user) {
    return user + "-untold";
  }
}
