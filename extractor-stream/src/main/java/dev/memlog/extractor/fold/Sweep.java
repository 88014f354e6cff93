package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.SweepKind;
import org.jspecify.annotations.Nullable;

/**
 * A pass over all messages of a conversation, which handles a bounded number of messages per step.
 *
 * @param kind RETITLE to compose the passages again, after a change of the title, which every
 *     passage holds, or of the rules for passages; WITHDRAW to remove the passages and withdraw the
 *     messages from memories, after the conversation turned out to be temporary; ERASE to remove
 *     all messages of a deleted conversation or, after a deletion by retention, those before a time
 * @param from the place to continue from; except for RETITLE only the id of the last message done
 */
public record Sweep(SweepKind kind, MessagePlace from) {

  /** Returns a sweep that composes passages again from a place on. */
  public static Sweep retitle(MessagePlace from) {
    return new Sweep(SweepKind.RETITLE, from);
  }

  /** Returns a sweep that composes all passages again. */
  public static Sweep retitle() {
    return retitle(new MessagePlace(Long.MIN_VALUE, ""));
  }

  /** Returns a sweep that removes all messages. */
  static Sweep erase() {
    return after(SweepKind.ERASE, "");
  }

  /** Returns a sweep of the messages whose ids sort after a given id. */
  static Sweep after(SweepKind kind, String messageId) {
    return new Sweep(kind, new MessagePlace(0, messageId));
  }

  /**
   * Returns the sweep that an event requires, from the first message on; null if it requires none.
   *
   * @param turnedTemporary whether the event made the conversation temporary
   * @param retitled whether the event changed the conversation's title
   * @param expired whether retention has deleted a part of the conversation
   */
  static @Nullable Sweep after(boolean turnedTemporary, boolean retitled, boolean expired) {
    if (turnedTemporary) {
      return after(SweepKind.WITHDRAW, "");
    }
    if (retitled && expired) {
      // A former sweep may not have removed everything yet; once it has, the titles follow.
      return erase();
    }
    return retitled ? retitle() : null;
  }
}
