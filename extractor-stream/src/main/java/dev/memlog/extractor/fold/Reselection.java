package dev.memlog.extractor.fold;

import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of applying changed rules to one page of a conversation's messages. A message that is
 * excluded now loses its passages and its place among the indexed messages. A message that is no
 * longer excluded gets such a place now, and its passages once the conversation is rechunked.
 *
 * @param changes the changes, in the order in which the caller must apply them
 * @param examined the number of messages on the page
 * @param next the id of the page's last message if there may be more; empty at the end
 */
public record Reselection(List<Change> changes, int examined, Optional<String> next) {

  private static final int PAGE = 64;

  private static final Reselection NOTHING = new Reselection(List.of(), 0, Optional.empty());

  static Reselection of(KnownConversation view, String after, PassageComposer composer) {
    ConversationState properties = view.properties();
    if (properties == null || !DesiredState.indexed(properties)) {
      return NOTHING;
    }
    List<MessageState> page = view.messagesAfter(after, PAGE);
    List<Change> changes = new ArrayList<>();
    for (MessageState message : page) {
      Long at = spokenAt(message, composer);
      if (!Objects.equals(message.getSpokenAt(), at)) {
        changes.addAll(WholeConversation.silence(message));
        changes.add(WholeConversation.spokenAt(message, at));
        if (at != null) {
          changes.add(new Change.Spoken(new MessagePlace(at, message.getMessageId()), true));
        }
      }
    }
    return new Reselection(
        changes,
        page.size(),
        page.size() < PAGE ? Optional.empty() : Optional.of(page.getLast().getMessageId()));
  }

  private static @Nullable Long spokenAt(MessageState message, PassageComposer composer) {
    return DesiredState.counts(message) && composer.indexes(message)
        ? (Long) MessagePlace.of(message).at()
        : null;
  }
}
