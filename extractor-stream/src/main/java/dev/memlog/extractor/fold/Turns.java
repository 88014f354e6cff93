package dev.memlog.extractor.fold;

import dev.memlog.events.MessageWithdrawn;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnContext;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.passages.MessageContent;
import dev.memlog.extractor.state.Attachments;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Stamp;
import dev.memlog.extractor.state.Wording;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.avro.SharedFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The records for topic turns that a change of a message causes. A text version that no longer
 * counts is always withdrawn. This holds even if memories are disabled now, since they may have
 * been enabled before.
 */
record Turns(TurnRules rules) {

  /** The number of preceding messages to which the text of a turn may refer. */
  private static final int CONTEXT = 2;

  /** The number of following messages whose text may refer to a turn. */
  private static final int REACH = 2;

  private static final SharedFields CREATION =
      SharedFields.of(Creation.getClassSchema(), Turn.getClassSchema());

  /**
   * Returns the changes on topic turns after a message was created, changed or removed.
   *
   * @param draft the draft that holds the message's change
   * @param before the message before the change; null if no earlier event was about it
   * @param after the message after the change
   * @param swept whether the conversation was temporary before, so that a message that is no longer
   *     spoken was withdrawn already
   */
  List<Change> changed(
      Draft draft, @Nullable MessageState before, MessageState after, boolean swept) {
    List<Change> changes = new ArrayList<>();
    List<MessageState> following = List.of();
    if (before != null && DesiredState.counts(before)) {
      changes.addAll(stands(draft, before, after, swept));
      if (!changes.isEmpty()) {
        following = following(draft, spokenVersion(after) == null ? before : after);
        changes.addAll(withdrawnFromOthers(draft, before, after, following));
      }
    }
    boolean newlyWorded = !Objects.equals(spokenVersion(before), spokenVersion(after));
    if (!rules.read() || spokenVersion(after) == null || !newlyWorded) {
      return changes;
    }
    changes.add(turn(draft, after));
    if (spokenVersion(before) != null) {
      // The turns after it may refer to it, and so mean something else now.
      following.forEach(next -> changes.add(turn(draft, next)));
    }
    return changes;
  }

  /**
   * Returns new records about an ended conversation after one of its messages has changed. They
   * follow the withdrawal of the message's former text.
   */
  List<Change> reclosed(Draft draft, @Nullable MessageState before, MessageState after) {
    boolean same = Objects.equals(spokenVersion(before), spokenVersion(after));
    return rules.read() && !same ? Closings.changed(draft, before, after) : List.of();
  }

  /**
   * Returns the records that a conversation has ended.
   *
   * @param user the user of the event; null for the app's own memories
   * @param remembered whether the conversation is summarized
   */
  List<Change> closed(Draft draft, @Nullable String user, boolean remembered) {
    return rules.read() ? Closings.ended(draft, user, remembered) : List.of();
  }

  /**
   * Returns the withdrawal of a message whose whole conversation was deleted or turned out to be
   * temporary.
   */
  static Optional<Change> withdrawn(KnownConversation view, MessageState message, long appendedAt) {
    return DesiredState.counts(message) || Expiry.hollow(message)
        ? Optional.of(withdrawn(view, message, null, appendedAt))
        : Optional.empty();
  }

  /**
   * Returns the withdrawals that state which version of a message still counts, if that has
   * changed. Extraction reads spoken messages only. So a message that is no longer spoken does not
   * count, for example because it was deleted or its conversation became temporary.
   */
  private static List<Change> stands(
      Draft draft, MessageState before, MessageState after, boolean swept) {
    KnownConversation view = draft.view();
    boolean spokenBefore = before.getSpokenAt() != null;
    boolean spoken = after.getSpokenAt() != null;
    if (!spokenBefore && swept) {
      return List.of();
    }
    boolean counts = DesiredState.counts(after);
    boolean moved = counts && !owner(view, before).equals(owner(view, after));
    boolean worded = counts && !version(before).equals(version(after));
    if (counts && !moved && !worded && spokenBefore == spoken) {
      return List.of();
    }
    boolean unread = worded && !draft.properties().getTemporary();
    String kept = spoken || unread ? version(after) : null;
    if (!moved) {
      return List.of(withdrawn(view, before, kept, draft.appendedAt()));
    }
    List<Change> changes = new ArrayList<>();
    changes.add(withdrawn(view, before, null, draft.appendedAt()));
    if (spoken) {
      // The message may have been this owner's before, and withdrawn from it.
      changes.add(withdrawn(view, after, kept, draft.appendedAt()));
    }
    return changes;
  }

  /** Returns the spoken messages after a message that may refer to it. */
  private static List<MessageState> following(Draft draft, MessageState message) {
    return draft.spokenFrom(MessagePlace.of(message), REACH + 1).stream()
        .filter(place -> !place.messageId().equals(message.getMessageId()))
        .map(place -> draft.message(place.messageId()))
        .toList();
  }

  /** Returns the withdrawals for other users, whose memories may quote the message they answer. */
  private static List<Change> withdrawnFromOthers(
      Draft draft, MessageState before, MessageState after, List<MessageState> following) {
    String user = before.getCreation().getUser();
    String kept = spokenVersion(after) == null ? null : version(after);
    KnownConversation view = draft.view();
    return following.stream()
        .map(next -> next.getCreation().getUser())
        .filter(other -> !Objects.equals(other, user))
        .distinct()
        .<Change>map(
            other ->
                issue(
                    view,
                    other,
                    new MessageWithdrawn(view.conversation(), before.getMessageId(), kept),
                    draft.appendedAt()))
        .toList();
  }

  /**
   * Returns the changes that have a message read again for memories; none if memories are disabled.
   */
  Optional<Change> again(Draft draft, MessageState message) {
    if (!rules.read()) {
      return Optional.empty();
    }
    Change.IssueTurn issue = turn(draft, message);
    if (issue.value().getPayload() instanceof Turn turn) {
      turn.setAgain(true);
    }
    return Optional.of(issue);
  }

  private static Change.IssueTurn withdrawn(
      KnownConversation view, MessageState message, @Nullable String kept, long appendedAt) {
    var withdrawn = new MessageWithdrawn(view.conversation(), message.getMessageId(), kept);
    return issue(view, message.getCreation().getUser(), withdrawn, appendedAt);
  }

  private Change.IssueTurn turn(Draft draft, MessageState message) {
    KnownConversation view = draft.view();
    Creation creation = message.getCreation();
    MessageContent content = MessageContent.of(message);
    Turn turn = CREATION.copy(creation, new Turn());
    turn.setConversation(view.conversation());
    turn.setMessageId(message.getMessageId());
    turn.setVersion(version(message));
    turn.setCreatedAt(Instant.ofEpochMilli(creation.getStamp().getAt()));
    turn.setText(content.text());
    turn.setAttachments(content.attachments());
    turn.setTakenAt(takenAt(message));
    turn.setTitle(DesiredState.value(draft.properties().getTitle()));
    turn.setPreceding(
        draft.spokenBefore(MessagePlace.of(message), CONTEXT).stream()
            .map(place -> context(draft.message(place.messageId())))
            .toList());
    return issue(view, creation.getUser(), turn, draft.appendedAt());
  }

  static TurnContext context(MessageState message) {
    Creation creation = message.getCreation();
    MessageContent content = MessageContent.of(message);
    return new TurnContext(
        message.getMessageId(),
        version(message),
        creation.getRole(),
        creation.getAuthor(),
        content.text(),
        content.attachments(),
        takenAt(message),
        Instant.ofEpochMilli(creation.getStamp().getAt()));
  }

  /**
   * Returns the time when the broker appended the present version of a message. This is the earlier
   * of the times of its text and its captions, since an edit of one does not make the other newer.
   * If the time was not recorded, it is the time that the event states.
   */
  private static Instant takenAt(MessageState message) {
    Wording wording = message.getWording();
    long text = takenAt(wording.getAppendedAt(), wording.getStamp());
    Attachments attached = message.getAttachments();
    if (attached == null
        || attached.getItems().stream().allMatch(item -> item.getCaption() == null)) {
      return Instant.ofEpochMilli(text);
    }
    long captions = takenAt(attached.getAppendedAt(), attached.getStamp());
    String content = wording.getContent();
    boolean silent = content == null || content.isBlank();
    return Instant.ofEpochMilli(silent ? captions : Math.min(text, captions));
  }

  private static long takenAt(long appendedAt, Stamp stamp) {
    return appendedAt == 0 ? stamp.getAt() : appendedAt;
  }

  static Change.IssueTurn issue(
      KnownConversation view, @Nullable String user, Object payload, long appendedAt) {
    var event =
        new TurnEvent(view.tenant(), view.app(), user, Instant.ofEpochMilli(appendedAt), payload);
    return new Change.IssueTurn(Keys.owner(view.tenant(), view.app(), user), event);
  }

  private static String owner(KnownConversation view, MessageState message) {
    return Keys.owner(view.tenant(), view.app(), message.getCreation().getUser());
  }

  /** Returns the user and the version of a spoken message; null for any other message. */
  private static @Nullable String spokenVersion(@Nullable MessageState state) {
    if (state == null || state.getSpokenAt() == null) {
      return null;
    }
    Creation creation = state.getCreation();
    return creation.getUser() + "/" + version(state);
  }

  /**
   * Returns the version that a message is read in: the event of its text. If its creations name
   * different speakers, also the creation that counts, since that one may arrive last.
   */
  static String version(MessageState message) {
    String worded = MessageContent.of(message).latest().getEventId();
    return message.getSpeakersDiffer()
        ? worded + "@" + message.getCreation().getStamp().getEventId()
        : worded;
  }
}
