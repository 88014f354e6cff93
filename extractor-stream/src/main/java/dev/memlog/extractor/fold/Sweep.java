package dev.memlog.extractor.fold;

import org.jspecify.annotations.Nullable;

/** What goes over a whole conversation, a bounded number of messages per step. */
public sealed interface Sweep {

  /**
   * The conversation's title changed, and with it every passage.
   *
   * @param from where to go on
   */
  record Retitle(Place from) implements Sweep {}

  /**
   * The conversation turned out to be temporary: its passages go, its messages say so.
   *
   * @param after the id of the last message done
   */
  record Withdraw(String after) implements Sweep {}

  /**
   * The conversation was deleted or purged: everything goes.
   *
   * @param after the id of the last message done
   */
  record Erase(String after) implements Sweep {}

  /** The sweep that this event's flags ask for, from the beginning. */
  static @Nullable Sweep after(boolean turnedTemporary, boolean retitled) {
    if (turnedTemporary) {
      return new Withdraw("");
    }
    return retitled ? new Retitle(new Place(Long.MIN_VALUE, "")) : null;
  }
}
