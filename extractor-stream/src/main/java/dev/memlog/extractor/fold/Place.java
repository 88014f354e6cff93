package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.MessageState;
import java.util.Comparator;

/**
 * The place of a message in its conversation. Places are ordered by creation time, then by message
 * id.
 *
 * @param at the time when the message was created, in epoch milliseconds
 */
public record Place(long at, String messageId) implements Comparable<Place> {

  private static final Comparator<Place> ORDER =
      Comparator.comparingLong(Place::at).thenComparing(Place::messageId);

  static Place of(MessageState created) {
    return new Place(created.getCreation().getStamp().getAt(), created.getMessageId());
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
