package dev.memlog.extractor.fold;

import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.state.Attached;
import dev.memlog.extractor.state.Attachments;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Owner;
import dev.memlog.extractor.state.Register;
import dev.memlog.extractor.state.Stamp;
import dev.memlog.extractor.state.Wording;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.schemas.avro.SharedFields;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules that merge an event into the stored state. Each field takes the smallest or the
 * greatest of all values that events state, so that the order and repetition of events do not
 * matter.
 */
final class StateRules {

  static {
    AvroTrust.granted();
  }

  private static final SharedFields ENVELOPE =
      SharedFields.of(ConversationEvent.getClassSchema(), Creation.getClassSchema());
  private static final SharedFields CREATED =
      SharedFields.of(MessageCreated.getClassSchema(), Creation.getClassSchema());

  private StateRules() {}

  static Stamp stamp(ConversationEvent event) {
    int tie =
        Objects.hash(event.getPayload(), event.getUser(), event.getProject(), event.getChannel());
    int rank = event.getPayload() instanceof MessageEdited ? 1 : 0;
    return new Stamp(event.getOccurredAt().toEpochMilli(), rank, event.getEventId(), tie);
  }

  /** Returns a conversation's state after an event that does not delete it. */
  static ConversationState properties(
      @Nullable ConversationState old,
      ConversationEvent event,
      long appendedAt,
      Duration temporaryRetention) {
    Stamp stamp = stamp(event);
    boolean first = old == null;
    var state =
        (first ? ConversationState.newBuilder() : ConversationState.newBuilder(old)).build();
    state.setTemporary(state.getTemporary() || event.getTemporary());
    var owner =
        new Owner(
            event.getPayload() instanceof MessageCreated ? 0 : 1,
            stamp,
            event.getUser(),
            event.getProject(),
            event.getChannel());
    if (state.getOwner() == null || owner.compareTo(state.getOwner()) < 0) {
      state.setOwner(owner);
    }
    long at = stamp.getAt();
    state.setFirstEventAt(first ? at : Math.min(at, state.getFirstEventAt()));
    state.setLastEventAt(first ? at : Math.max(at, state.getLastEventAt()));
    state.setLastAppendedAt(Math.max(appendedAt, state.getLastAppendedAt()));
    if (state.getTemporary()) {
      state.setPurgeAt(state.getLastAppendedAt() + temporaryRetention.toMillis());
    }
    switch (event.getPayload()) {
      case ConversationUpdated updated -> {
        if (updated.getTitle() != null) {
          state.setTitle(later(state.getTitle(), stamp, updated.getTitle()));
        }
      }
      case ConversationEnded ended when ended.getContinues() ->
          state.setRememberedTo(later(state.getRememberedTo(), at));
      case ConversationEnded _ -> state.setEndedAt(later(state.getEndedAt(), at));
      default -> {
        // An event about a message says nothing more about its conversation.
      }
    }
    return state;
  }

  /**
   * Returns a conversation's system prompt and metadata after an event that may set some of them.
   */
  static DescriptionState description(
      DescriptionState old, ConversationUpdated updated, Stamp stamp) {
    var state = DescriptionState.newBuilder(old).build();
    if (updated.getSystemPrompt() != null) {
      state.setSystemPrompt(later(state.getSystemPrompt(), stamp, updated.getSystemPrompt()));
    }
    updated
        .getMetadata()
        .forEach(
            (key, value) ->
                state.getMetadata().compute(key, (_, register) -> later(register, stamp, value)));
    return state;
  }

  private static long later(@Nullable Long old, long at) {
    return old == null ? at : Math.max(at, old);
  }

  private static Register later(@Nullable Register old, Stamp stamp, String value) {
    return old == null || stamp.compareTo(old.getStamp()) > 0 ? new Register(stamp, value) : old;
  }

  /**
   * Returns a message's state after an event about it. A deleted message keeps nothing of its
   * content.
   *
   * @param appendedAt the time when the broker appended the event, in epoch milliseconds
   */
  static MessageState message(
      @Nullable MessageState old, String messageId, ConversationEvent event, long appendedAt) {
    var state =
        old == null
            ? MessageState.newBuilder().setMessageId(messageId).build()
            : MessageState.newBuilder(old).build();
    if (state.getDeleted()) {
      if (event.getPayload() instanceof MessageDeleted) {
        // Of a message that is gone by retention, nothing is left to withdraw.
        state.setCreation(null);
      }
      return state;
    }
    Stamp stamp = stamp(event);
    switch (event.getPayload()) {
      case MessageCreated created -> {
        Creation known = state.getCreation();
        Creation claimed = creation(stamp, event, created);
        if (known != null && !speaker(known).equals(speaker(claimed))) {
          state.setSpeakersDiffer(true);
        }
        if (known == null || stamp.compareTo(known.getStamp()) < 0) {
          state.setCreation(claimed);
        }
        setText(state, stamp, created.getContent(), appendedAt);
        setAttachments(state, stamp, created.getAttachments(), appendedAt);
      }
      case MessageEdited edited -> {
        if (edited.getContent() != null) {
          setText(state, stamp, edited.getContent(), appendedAt);
        }
        if (edited.getAttachments() != null) {
          setAttachments(state, stamp, edited.getAttachments(), appendedAt);
        }
      }
      case MessageDeleted _ -> {
        state.setDeleted(true);
        state.setCreation(null);
        state.setWording(null);
        state.setAttachments(null);
      }
      default ->
          throw new IllegalArgumentException(
              "the event must be about a message: " + event.getEventId());
    }
    return state;
  }

  /** Sets the text, if the event is newer than the one that set it. */
  private static void setText(
      MessageState state, Stamp stamp, @Nullable String content, long appendedAt) {
    Wording wording = state.getWording();
    int order = wording == null ? 1 : stamp.compareTo(wording.getStamp());
    if (order > 0) {
      state.setWording(new Wording(stamp, content, appendedAt));
    } else if (wording != null && order == 0 && appendedAt < wording.getAppendedAt()) {
      // The same event came again: the text dates from its first arrival.
      state.setWording(new Wording(stamp, content, appendedAt));
    }
  }

  /**
   * Sets the attachments, if the event is newer than the one that set them. Text and attachments
   * have stamps of their own, since an edit may leave either unchanged.
   */
  private static void setAttachments(
      MessageState state, Stamp stamp, List<Attachment> attachments, long appendedAt) {
    Attachments old = state.getAttachments();
    int order = old == null ? 1 : stamp.compareTo(old.getStamp());
    if (old != null && order == 0 && appendedAt < old.getAppendedAt()) {
      state.setAttachments(new Attachments(stamp, old.getItems(), appendedAt));
    } else if (order > 0) {
      List<Attached> items =
          attachments.stream()
              .map(a -> new Attached(a.getKind(), a.getCaption(), a.getUri()))
              .toList();
      state.setAttachments(new Attachments(stamp, items, appendedAt));
    }
  }

  private static List<@Nullable String> speaker(Creation creation) {
    return Arrays.asList(
        creation.getUser(),
        creation.getProject(),
        creation.getChannel(),
        creation.getRole(),
        creation.getAuthor());
  }

  private static Creation creation(Stamp stamp, ConversationEvent event, MessageCreated created) {
    Creation creation = CREATED.copy(created, ENVELOPE.copy(event, new Creation()));
    creation.setStamp(stamp);
    Integer offset = event.getOccurredAtOffset();
    creation.setUtcOffset(offset == null ? 0 : offset);
    return creation;
  }
}
