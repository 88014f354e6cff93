package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationClosed;
import dev.memlog.events.TurnContext;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The records for topic turns about the end of a conversation, from which evolution and extraction
 * learn of it. The record for an owner holds that owner's messages only, so that their withdrawals
 * reach everything that rests on them.
 */
final class Closings {

  /**
   * The largest number of messages of a conversation that are summarized; of more, the last ones
   * are.
   */
  private static final int MOST_MESSAGES = 100;

  /** The largest total length of the texts of these messages, in UTF-16 units. */
  private static final int MOST_TEXT = 60_000;

  private static final MessagePlace END = new MessagePlace(Long.MAX_VALUE, "\uffff");

  private Closings() {}

  /** An owner's user; null for the app's own memories. */
  private record User(@Nullable String name) {}

  /**
   * Returns the records that a conversation has ended, one for each user with messages in it.
   *
   * @param user the user of the event that ended the conversation, who gets a record in any case;
   *     null for the app's own memories
   * @param remembered whether the conversation is summarized; if not, only {@code user} gets a
   *     record
   */
  static List<Change> ended(Draft draft, @Nullable String user, boolean remembered) {
    Map<User, List<TurnContext>> said = new LinkedHashMap<>();
    said.put(new User(user), List.of());
    if (remembered) {
      said.putAll(said(draft));
    }
    return said.entrySet().stream()
        .map(owner -> closed(draft, owner.getKey(), owner.getValue()))
        .toList();
  }

  /**
   * Returns new records about an ended conversation after one of its messages has changed. There
   * are none unless the conversation was summarized and the message precedes its end.
   *
   * @param before the message before the change; null if no earlier event was about it
   * @param after the message after the change
   */
  static List<Change> changed(Draft draft, @Nullable MessageState before, MessageState after) {
    ConversationState properties = draft.properties();
    Set<Long> places = new TreeSet<>();
    List<User> owners = new ArrayList<>();
    for (MessageState state : before == null ? List.of(after) : List.of(before, after)) {
      if (state.getSpokenAt() != null) {
        places.add(state.getSpokenAt());
        owners.add(new User(state.getCreation().getUser()));
      }
    }
    long until = until(properties);
    if (!properties.getRemembered()
        || properties.getTemporary()
        || places.stream().noneMatch(at -> at <= until)) {
      return List.of();
    }
    Map<User, List<TurnContext>> said = said(draft);
    return owners.stream()
        .distinct()
        .flatMap(
            owner ->
                Optional.ofNullable(said.get(owner)).stream()
                    .map(messages -> closed(draft, owner, messages)))
        .toList();
  }

  /**
   * Returns the time up to which messages are part of a conversation's summary, in epoch
   * milliseconds; {@link Long#MIN_VALUE} if there is no summary.
   */
  private static long until(ConversationState properties) {
    Long ended = properties.getEndedAt();
    Long remembered = properties.getRememberedTo();
    return Math.max(
        ended == null ? Long.MIN_VALUE : ended, remembered == null ? Long.MIN_VALUE : remembered);
  }

  private static Map<User, List<TurnContext>> said(Draft draft) {
    Map<User, List<TurnContext>> said = new LinkedHashMap<>();
    int text = 0;
    for (MessagePlace place : draft.spokenBefore(END, MOST_MESSAGES)) {
      MessageState message = draft.message(place.messageId());
      TurnContext context = Turns.context(message);
      text += context.getText().length();
      if (text > MOST_TEXT) {
        break;
      }
      said.computeIfAbsent(new User(message.getCreation().getUser()), _ -> new ArrayList<>())
          .addFirst(context);
    }
    return said;
  }

  private static Change closed(Draft draft, User owner, List<TurnContext> messages) {
    KnownConversation view = draft.view();
    String project =
        messages.isEmpty()
            ? null
            : draft.message(messages.getLast().getMessageId()).getCreation().getProject();
    var closed =
        new ConversationClosed(
            view.conversation(),
            project,
            DesiredState.value(draft.properties().getTitle()),
            messages);
    return Turns.issue(view, owner.name, closed, draft.appendedAt());
  }
}
