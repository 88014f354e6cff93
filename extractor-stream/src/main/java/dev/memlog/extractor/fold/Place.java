package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.MessageState;
import java.util.Comparator;

/**
 * A message's place in its conversation, ordered by creation time, then by id.
 *
 * @param at the message's createdAt, in epoch milliseconds
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
