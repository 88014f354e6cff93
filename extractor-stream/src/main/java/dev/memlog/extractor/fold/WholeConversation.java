package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a {@link Sweep}, which is a pass over a whole conversation. Each step holds at most
 * one page of messages in memory.
 *
 * @param appendedAt the time when the broker appended the event that started the sweep, in epoch
 *     milliseconds
 */
record WholeConversation(Rechunking rechunking, long appendedAt) {

  private static final int PAGE = 64;

  Step proceed(KnownConversation view, Sweep sweep) {
    return switch (sweep.kind()) {
      case RETITLE -> retitle(view, sweep.from());
      case WITHDRAW -> page(view, sweep, m -> withdraw(view, m));
      case ERASE -> erase(view, sweep);
    };
  }

  private Step erase(KnownConversation view, Sweep sweep) {
    ConversationState properties = view.properties();
    @Nullable Long until = properties == null ? null : properties.getExpiredBefore();
    if (properties == null || until == null) {
      return page(view, sweep, m -> erase(view, m, appendedAt));
    }
    Step step = page(view, sweep, m -> Expiry.expire(m, until));
    return step.next().isPresent() || properties.getDeleted()
        ? step
        : new Step(step.changes(), Optional.of(Sweep.retitle()));
  }

  private Step retitle(KnownConversation view, MessagePlace from) {
    ConversationState properties = view.properties();
    if (properties == null || !DesiredState.indexed(properties)) {
      return Step.NOTHING;
    }
    Draft draft = new Draft(view, properties, appendedAt);
    MessagePlace next = rechunking.from(draft, from, PAGE);
    return new Step(draft.changes(), Optional.ofNullable(next).map(Sweep::retitle));
  }

  private static Step page(
      KnownConversation view, Sweep sweep, Function<MessageState, List<Change>> changes) {
    List<MessageState> page = view.messagesAfter(sweep.from().messageId(), PAGE);
    return new Step(
        page.stream().flatMap(m -> changes.apply(m).stream()).toList(),
        page.size() < PAGE
            ? Optional.empty()
            : Optional.of(Sweep.after(sweep.kind(), page.getLast().getMessageId())));
  }

  private List<Change> withdraw(KnownConversation view, MessageState message) {
    List<Change> changes = new ArrayList<>(silence(message));
    if (!changes.isEmpty()) {
      changes.add(spokenAt(message, null));
    }
    var issued = DesiredState.message(view, view.properties(), message);
    if (issued != null) {
      changes.add(new Change.IssueMessage(message.getMessageId(), issued.getUser(), issued));
    }
    Turns.withdrawn(view, message, appendedAt).ifPresent(changes::add);
    return changes;
  }

  /** Returns the changes that remove a message, its passages and its memories. */
  static List<Change> erase(KnownConversation view, MessageState message, long appendedAt) {
    List<Change> changes = new ArrayList<>(silence(message));
    if (DesiredState.counts(message)) {
      changes.add(new Change.Counted(MessagePlace.of(message), false));
      changes.add(Change.IssueMessage.tombstone(message));
    }
    Turns.withdrawn(view, message, appendedAt).ifPresent(changes::add);
    changes.add(new Change.MessageOf(message.getMessageId(), null));
    return changes;
  }

  /**
   * Remembers a message at a place in the order of spoken messages, without passages.
   *
   * @param at the place's time; null if the message is not spoken
   */
  static Change spokenAt(MessageState message, @Nullable Long at) {
    var state = MessageState.newBuilder(message).build();
    state.setSpokenAt(at);
    state.setPlace(0);
    state.setIssued(List.of());
    return new Change.MessageOf(message.getMessageId(), state);
  }

  /** Withdraws a message's passages and removes it from the order of spoken messages. */
  static List<Change> silence(MessageState message) {
    List<Change> changes = new ArrayList<>();
    @Nullable Long spokenAt = message.getSpokenAt();
    if (spokenAt != null) {
      changes.add(new Change.Spoken(new MessagePlace(spokenAt, message.getMessageId()), false));
    }
    for (int chunk = 0; chunk < message.getIssued().size(); chunk++) {
      changes.add(new Change.IssuePassage(message.getMessageId(), chunk, null));
    }
    return changes;
  }
}
