package dev.memlog.extractor.fold;

import static java.util.Objects.requireNonNull;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.ReissueRequested;
import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fold: the pure function from an event and the stored state of its conversation to the changes
 * that the event makes. The outcome does not depend on the order in which events arrive, or on
 * repetitions. Safe for use by several threads.
 */
public final class ConversationFold {

  /** The number of messages of a page of {@link #reread}. */
  private static final int REREAD = 32;

  private final PassageComposer composer;
  private final Rechunking rechunking;
  private final Duration temporaryRetention;
  private final TurnRules rules;
  private final Turns turns;

  /**
   * Creates a fold.
   *
   * @param rules the rules by which messages become passages
   * @param temporaryRetention the time for which a temporary conversation is kept after its last
   *     event
   * @param turns the rules by which the fold writes turns
   */
  public ConversationFold(PassageRules rules, Duration temporaryRetention, TurnRules turns) {
    this.rules = turns;
    this.turns = new Turns(turns);
    composer = new PassageComposer(rules);
    rechunking = new Rechunking(composer);
    this.temporaryRetention = temporaryRetention;
  }

  /**
   * Returns the changes that a valid event makes. Reads a bounded number of messages, however long
   * the conversation is.
   *
   * @param view the stored state of the event's conversation
   * @param appendedAt the time when the broker appended the event, in epoch milliseconds
   */
  public Step fold(KnownConversation view, ConversationEvent event, long appendedAt) {
    ConversationState before = view.properties();
    if (before != null && Expiry.covers(view, before, event)) {
      return Step.NOTHING;
    }
    if (event.getPayload() instanceof ConversationDeleted deleted && deleted.getKeepMemories()) {
      if (before == null || !Expiry.holds(before, deleted)) {
        return Step.NOTHING;
      }
      return before.getTemporary()
          ? delete(view, before, null)
          : Expiry.expire(view, before, event, deleted);
    }
    Long expiredBefore = before == null ? null : before.getExpiredBefore();
    if (before != null && before.getDeleted() && expiredBefore != null) {
      if (event.getPayload() instanceof MessageDeleted deleted) {
        return Expiry.delete(view, deleted.getMessageId(), appendedAt);
      }
      if (!(event.getPayload() instanceof ConversationDeleted)) {
        before = null;
      }
    } else if (before != null && before.getDeleted()) {
      if (absorbs(before, event)) {
        return Step.NOTHING;
      }
      before = null;
    }
    if (event.getPayload() instanceof ConversationDeleted) {
      return delete(view, before, event.getUserBound() ? event.getUser() : null);
    }
    if (event.getPayload() instanceof ReissueRequested asked) {
      return before == null
          ? Step.NOTHING
          : new Step(
              rechunking.again(new Draft(view, before, appendedAt), asked.getMessageId()),
              Optional.empty());
    }
    ConversationState after = StateRules.properties(before, event, appendedAt, temporaryRetention);
    after.setExpiredBefore(expiredBefore);
    String messageId = EventTarget.messageId(event);
    List<Change> changes = new ArrayList<>();
    if (messageId != null) {
      changes.addAll(message(view, before, after, event, messageId, appendedAt));
    } else if (event.getPayload() instanceof ConversationEnded ended) {
      changes.addAll(ended(view, after, event, ended, appendedAt));
    }
    properties(view, before, after, changes);
    changes.addAll(Descriptions.changed(view, event));
    boolean turnedTemporary = after.getTemporary() && before != null && !before.getTemporary();
    boolean retitled =
        before != null
            && !after.getTemporary()
            && !Objects.equals(
                DesiredState.value(before.getTitle()), DesiredState.value(after.getTitle()));
    return new Step(
        changes,
        Optional.ofNullable(
            Sweep.after(turnedTemporary, retitled, after.getExpiredBefore() != null)));
  }

  /**
   * Returns the changes that delete a conversation permanently, as an event of its deletion does.
   * There are none if the conversation does not exist, or was deleted before.
   */
  public Step purge(KnownConversation view) {
    ConversationState before = view.properties();
    return before == null || before.getDeleted() ? Step.NOTHING : delete(view, before, null);
  }

  /**
   * Returns the next step of a sweep over a whole conversation. The caller must have applied the
   * changes of all earlier steps.
   *
   * @param view the stored state of the conversation
   * @param sweep the rest of the sweep, see {@link Step#next}
   * @param appendedAt the time when the broker appended the event that started the sweep, in epoch
   *     milliseconds
   */
  public Step proceed(KnownConversation view, Sweep sweep, long appendedAt) {
    return new WholeConversation(rechunking, appendedAt).proceed(view, sweep);
  }

  /**
   * Applies changed rules to one page of a conversation's messages. The result contains the changes
   * of each message that either only the present rules or only the former rules index. After the
   * last page, the caller rechunks the whole conversation by {@link Sweep#retitle()}. Memories are
   * not affected.
   *
   * @param view the stored state of the conversation
   * @param after the id of the last message of the page before; empty for the first page
   */
  public Reselection reselect(KnownConversation view, String after) {
    return Reselection.of(view, after, composer);
  }

  /**
   * Has one page of a conversation's messages read again for memories. There are no changes if the
   * conversation is temporary or was deleted.
   *
   * @param view the stored state of the conversation
   * @param from the place of the first message of the page
   * @param now the present time, in epoch milliseconds
   */
  public Step reread(KnownConversation view, MessagePlace from, long now) {
    ConversationState properties = view.properties();
    if (properties == null || !DesiredState.indexed(properties)) {
      return Step.NOTHING;
    }
    Draft draft = new Draft(view, properties, now);
    List<MessagePlace> page = draft.spokenFrom(from, REREAD + 1);
    List<Change> changes =
        page.stream()
            .limit(REREAD)
            .flatMap(place -> turns.again(draft, draft.message(place.messageId())).stream())
            .toList();
    return new Step(
        changes,
        page.size() <= REREAD ? Optional.empty() : Optional.of(Sweep.retitle(page.get(REREAD))));
  }

  private List<Change> ended(
      KnownConversation view,
      ConversationState after,
      ConversationEvent event,
      ConversationEnded ended,
      long appendedAt) {
    List<Change> changes = new ArrayList<>();
    if (!after.getTemporary()) {
      boolean remembered =
          rules.createsMemory(ended.getMemory(), event.getOccurredAt(), appendedAt);
      after.setRemembered(after.getRemembered() || remembered);
      Draft draft = new Draft(view, after, appendedAt);
      changes.addAll(turns.closed(draft, event.getUser(), remembered));
    }
    return changes;
  }

  private static boolean absorbs(ConversationState deleted, ConversationEvent event) {
    return deleted.getDeletedFor() == null || deleted.getDeletedFor().equals(event.getUser());
  }

  /**
   * Deletes a conversation.
   *
   * @param bound the user whom the key of the deletion is bound to; null if none
   */
  private static Step delete(
      KnownConversation view, @Nullable ConversationState before, @Nullable String bound) {
    List<Change> changes = new ArrayList<>();
    var deleted = ConversationState.newBuilder().setDeleted(true).build();
    changes.add(new Change.Properties(deleted));
    if (before == null) {
      // Before a conversation begins, a user-bound key may delete only its own user's events.
      deleted.setDeletedFor(bound);
      return new Step(changes, Optional.empty());
    }
    if (before.getPurgeAt() != null) {
      changes.add(new Change.Purge(before.getPurgeAt(), null));
    }
    changes.add(new Change.IssueConversation(null));
    changes.addAll(Descriptions.deleted(view));
    return new Step(changes, Optional.of(Sweep.erase()));
  }

  private static void properties(
      KnownConversation view,
      @Nullable ConversationState before,
      ConversationState after,
      List<Change> changes) {
    if (!after.equals(before)) {
      changes.add(new Change.Properties(after));
    }
    Long purgeBefore = before == null ? null : before.getPurgeAt();
    if (!Objects.equals(purgeBefore, after.getPurgeAt())) {
      changes.add(new Change.Purge(purgeBefore, after.getPurgeAt()));
    }
    Conversation issued = DesiredState.conversation(view, before);
    Conversation now = DesiredState.conversation(view, after);
    if (!Objects.equals(issued, now)) {
      changes.add(new Change.IssueConversation(now));
    }
  }

  private List<Change> message(
      KnownConversation view,
      @Nullable ConversationState propertiesBefore,
      ConversationState properties,
      ConversationEvent event,
      String messageId,
      long appendedAt) {
    MessageState before = view.message(messageId);
    MessageState after = StateRules.message(before, messageId, event, appendedAt);
    List<Change> changes = new ArrayList<>(Counting.count(view, properties, before, after));

    MessagePlace spokenBefore = spokenAt(before);
    MessagePlace spokenAfter =
        DesiredState.counts(after) && !properties.getTemporary() && composer.indexes(after)
            ? MessagePlace.of(after)
            : null;
    after.setSpokenAt(spokenAfter == null ? null : spokenAfter.at());
    Draft draft = new Draft(view, properties, appendedAt);
    if (after.equals(before)) {
      draft.putUnchanged(after);
    } else {
      draft.put(after);
    }
    // A message that moves leaves first: its place in the old group says nothing of the new one.
    boolean moves = !Objects.equals(spokenBefore, spokenAfter);
    if (moves && spokenBefore != null) {
      draft.removeSpoken(spokenBefore);
      // In a temporary conversation the others are about to go as well.
      if (!properties.getTemporary()) {
        rechunking.around(draft, spokenBefore);
      }
      draft.placeInGroup(draft.message(messageId), 0);
    }
    if (spokenAfter == null) {
      draft.issue(draft.message(messageId), List.of());
      draft.placeInGroup(draft.message(messageId), 0);
    } else {
      if (moves) {
        draft.putSpoken(spokenAfter);
      }
      rechunking.around(draft, spokenAfter);
    }
    changes.addAll(draft.changes());

    Message issued = DesiredState.message(view, propertiesBefore, before);
    Message now = DesiredState.message(view, properties, after);
    if (!Objects.equals(issued, now)) {
      Message either = now == null ? requireNonNull(issued) : now;
      changes.add(new Change.IssueMessage(messageId, either.getUser(), now));
    }
    boolean swept = propertiesBefore != null && propertiesBefore.getTemporary();
    if (before != null && Expiry.hollow(before) && !Expiry.hollow(after)) {
      Turns.withdrawn(view, before, appendedAt).ifPresent(changes::add);
    }
    changes.addAll(turns.changed(draft, before, after, swept));
    changes.addAll(turns.reclosed(draft, before, after));
    return changes;
  }

  private static @Nullable MessagePlace spokenAt(@Nullable MessageState state) {
    return state == null || state.getSpokenAt() == null
        ? null
        : new MessagePlace(state.getSpokenAt(), state.getMessageId());
  }
}
