package dev.memlog.extractor.fold;

import org.jspecify.annotations.Nullable;

/** A pass over a whole conversation that takes a bounded number of messages per step. */
public sealed interface Sweep {

  /**
   * The sweep after a change of the conversation's title, which changes every passage, or of the
   * rules for passages.
   *
   * @param from the place to continue from
   */
  record Retitle(Place from) implements Sweep {}

  /**
   * The sweep after a conversation turned out to be temporary. It removes passages and marks
   * messages.
   *
   * @param after the id of the last message done
   */
  record Withdraw(String after) implements Sweep {}

  /**
   * The sweep after a conversation was deleted or purged. It removes everything or, for retention,
   * the messages before a time.
   *
   * @param after the id of the last message done
   */
  record Erase(String after) implements Sweep {}

  /**
   * Returns the sweep that an event requires, from the beginning; null if none.
   *
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
    return retitled ? new Retitle(new Place(Long.MIN_VALUE, "")) : null;
  }
}
