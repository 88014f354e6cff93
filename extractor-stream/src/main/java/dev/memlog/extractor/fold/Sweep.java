package dev.memlog.extractor.fold;

import org.jspecify.annotations.Nullable;

/**
 * A pass over all messages of a conversation, which handles a bounded number of messages per step.
 */
public sealed interface Sweep {

  /**
   * A sweep that composes the passages of a conversation again, after a change of its title, which
   * every passage holds, or of the rules for passages.
   *
   * @param from the place to continue from
   */
  record Retitle(MessagePlace from) implements Sweep {}

  /**
   * A sweep that removes the passages of a conversation and withdraws its messages from memories,
   * after the conversation turned out to be temporary.
   *
   * @param after the id of the last message done; empty at the beginning
   */
  record Withdraw(String after) implements Sweep {}

  /**
   * A sweep that removes all messages of a deleted conversation or, after a deletion by retention,
   * the messages before a time.
   *
   * @param after the id of the last message done; empty at the beginning
   */
  record Erase(String after) implements Sweep {}

  /**
   * Returns the sweep that an event requires, from the first message on; null if it requires none.
   *
   * @param turnedTemporary whether the event made the conversation temporary
   * @param retitled whether the event changed the conversation's title
   * @param expired whether retention has deleted a part of the conversation
   */
  static @Nullable Sweep after(boolean turnedTemporary, boolean retitled, boolean expired) {
    if (turnedTemporary) {
      return new Withdraw("");
    }
    if (retitled && expired) {
      // A former sweep may not have removed everything yet; once it has, the titles follow.
      return new Erase("");
    }
    return retitled ? new Retitle(new MessagePlace(Long.MIN_VALUE, "")) : null;
  }
}
