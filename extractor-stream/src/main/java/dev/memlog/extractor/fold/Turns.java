package dev.memlog.extractor.fold;

import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.passages.MessageContent;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.schemas.Keys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a message's change means for memories. A wording that no longer stands is withdrawn always,
 * whether memories are formed or not: they may have been before.
 */
final class Turns {

  /** Turns before one that it may refer to. */
  private static final int CONTEXT = 2;

  /** Turns after one that may refer to it. */
  private static final int REACH = 2;

  private final boolean read;

  /**
   * @param read whether turns are to be read
   */
  Turns(boolean read) {
    this.read = read;
  }

  /**
   * A message came, went or changed.
   *
   * @param draft with the message's change in it
   * @param before as it was; null: nothing was heard of it
   * @param after as it is
   */
  List<Change> changed(
      Draft draft, @Nullable MessageState before, MessageState after, long appendedAt) {
    ConversationView view = draft.view();
    List<Change> changes = new ArrayList<>();
    if (draft.properties().getTemporary()) {
      return changes; // nothing is read of it; what was read before it said so goes in one sweep
    }
    withdrawal(view, before, after, appendedAt).ifPresent(changes::add);
    boolean newlyWorded = !Objects.equals(spokenVersion(before), spokenVersion(after));
    if (!read || spokenVersion(after) == null || !newlyWorded) {
      return changes;
    }
    changes.add(turn(draft, after, appendedAt));
    if (spokenVersion(before) != null) {
      // What was said to its former wording may be understood otherwise now.
      draft.spokenFrom(Place.of(after), REACH + 1).stream()
          .map(place -> draft.message(place.messageId()))
          .filter(next -> !next.getMessageId().equals(after.getMessageId()))
          .map(next -> turn(draft, next, appendedAt))
          .forEach(changes::add);
    }
    return changes;
  }

  /** A message goes with its whole conversation, or its conversation turned out to be temporary. */
  static Optional<Change> withdrawn(ConversationView view, MessageState message, long appendedAt) {
    return DesiredState.counts(message)
        ? Optional.of(withdrawn(view, message, null, appendedAt))
        : Optional.empty();
  }

  private static Optional<Change> withdrawal(
      ConversationView view, @Nullable MessageState before, MessageState after, long appendedAt) {
    if (before == null || !DesiredState.counts(before) || !MessageContent.of(before).hasWords()) {
      return Optional.empty();
    }
    boolean stands = DesiredState.counts(after);
    boolean moved = stands && !owner(view, before).equals(owner(view, after));
    String kept = stands && !moved ? version(after) : null;
    return version(before).equals(kept)
        ? Optional.empty()
        : Optional.of(withdrawn(view, before, kept, appendedAt));
  }

  private static Change withdrawn(
      ConversationView view, MessageState message, @Nullable String kept, long appendedAt) {
    var withdrawn = new MessageWithdrawn(view.conversation(), message.getMessageId(), kept);
    return issue(view, message, withdrawn, appendedAt);
  }

  private Change turn(Draft draft, MessageState message, long appendedAt) {
    ConversationView view = draft.view();
    Creation creation = message.getCreation();
    ConversationState properties = draft.properties();
    MessageContent content = MessageContent.of(message);
    var turn = new Turn();
    turn.setProject(creation.getProject());
    turn.setChannel(creation.getChannel());
    turn.setConversation(view.conversation());
    turn.setMessageId(message.getMessageId());
    turn.setVersion(version(message));
    turn.setRole(creation.getRole());
    turn.setAuthor(creation.getAuthor());
    turn.setCreatedAt(Instant.ofEpochMilli(creation.getStamp().getAt()));
    turn.setText(content.text());
    turn.setAttachments(content.attachments());
    turn.setTitle(properties.getTitle() == null ? null : properties.getTitle().getValue());
    turn.setPreceding(
        draft.spokenBefore(Place.of(message), CONTEXT).stream()
            .map(place -> context(draft.message(place.messageId())))
            .toList());
    return issue(view, message, turn, appendedAt);
  }

  private static TurnContext context(MessageState message) {
    Creation creation = message.getCreation();
    MessageContent content = MessageContent.of(message);
    return new TurnContext(
        message.getMessageId(),
        version(message),
        creation.getRole(),
        creation.getAuthor(),
        content.text(),
        content.attachments());
  }

  private static Change issue(
      ConversationView view, MessageState message, Object payload, long appendedAt) {
    Creation creation = message.getCreation();
    var event =
        new TurnEvent(
            view.tenant(),
            view.app(),
            creation.getUser(),
            Instant.ofEpochMilli(appendedAt),
            payload);
    return new Change.IssueTurn(owner(view, message), event);
  }

  private static String owner(ConversationView view, MessageState message) {
    return Keys.owner(view.tenant(), view.app(), message.getCreation().getUser());
  }

  /** User and wording of a message that is indexed, hence read; null: it is not. */
  private static @Nullable String spokenVersion(@Nullable MessageState state) {
    if (state == null || state.getSpokenAt() == null) {
      return null;
    }
    Creation creation = state.getCreation();
    return creation.getUser() + "/" + version(state);
  }

  private static String version(MessageState message) {
    return MessageContent.of(message).latest().getEventId();
  }
}
