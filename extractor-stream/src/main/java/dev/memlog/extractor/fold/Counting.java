package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The changes that keep a conversation's number of messages, and the times of its first and last
 * message, up to date.
 */
final class Counting {

  private Counting() {}

  /**
   * Returns the changes that add a message to the count, or remove it.
   *
   * @param properties the conversation's properties, which this method updates
   * @param before the message before the event; null if no earlier event was about it
   * @param after the message after the event
   */
  static List<Change> count(
      KnownConversation view,
      ConversationState properties,
      @Nullable MessageState before,
      MessageState after) {
    MessagePlace was =
        before != null && DesiredState.counts(before) ? MessagePlace.of(before) : null;
    MessagePlace is = DesiredState.counts(after) ? MessagePlace.of(after) : null;
    if (Objects.equals(was, is)) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    if (was != null) {
      changes.add(new Change.Counted(was, false));
      properties.setMessageCount(properties.getMessageCount() - 1);
      // If the message was the first or the last, the next one takes its place.
      properties.setFirstMessageAt(other(view.earliest(2), was));
      properties.setLastMessageAt(other(view.latest(2), was));
    }
    if (is != null) {
      changes.add(new Change.Counted(is, true));
      properties.setMessageCount(properties.getMessageCount() + 1);
      Long first = properties.getFirstMessageAt();
      Long last = properties.getLastMessageAt();
      properties.setFirstMessageAt(first == null ? is.at() : Math.min(first, is.at()));
      properties.setLastMessageAt(last == null ? is.at() : Math.max(last, is.at()));
    }
    return changes;
  }

  private static @Nullable Long other(List<MessagePlace> places, MessagePlace than) {
    return places.stream()
        .filter(p -> !p.equals(than))
        .map(MessagePlace::at)
        .findFirst()
        .orElse(null);
  }
}
