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
   * The sweep after a conversation was deleted or purged: everything is removed.
   *
   * @param after the id of the last message done
   */
  record Erase(String after) implements Sweep {}

  /** Returns the sweep that an event requires, from the beginning; null if none. */
  static @Nullable Sweep after(boolean turnedTemporary, boolean retitled) {
    if (turnedTemporary) {
      return new Withdraw("");
    }
    return retitled ? new Retitle(new Place(Long.MIN_VALUE, "")) : null;
  }
}
