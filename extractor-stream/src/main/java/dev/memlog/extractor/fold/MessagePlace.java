package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.MessageState;
import java.util.Comparator;

/**
 * The place of a message in its conversation. Places are ordered by creation time, then by message
 * id.
 *
 * @param at the time when the message was created, in epoch milliseconds
 */
public record MessagePlace(long at, String messageId) implements Comparable<MessagePlace> {

  private static final Comparator<MessagePlace> ORDER =
      Comparator.comparingLong(MessagePlace::at).thenComparing(MessagePlace::messageId);

  static MessagePlace of(MessageState created) {
    return new MessagePlace(created.getCreation().getStamp().getAt(), created.getMessageId());
  }

  @Override
  public int compareTo(MessagePlace other) {
    return ORDER.compare(this, other);
  }
}
