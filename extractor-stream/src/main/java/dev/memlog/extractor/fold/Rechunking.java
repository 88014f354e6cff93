package dev.memlog.extractor.fold;

import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.state.MessageState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rechunking of the passages that a change at a place can affect. These are the passages of the
 * group of short messages around the place, and those that hold the message at the place as
 * context.
 */
final class Rechunking {

  private final PassageComposer composer;
  private final int turns;
  private final int most;

  Rechunking(PassageComposer composer) {
    this.composer = composer;
    turns = composer.rules().contextTurns();
    most = composer.rules().combineShort().combined();
  }

  /** Rechunks after the message at this place was added, removed or changed. */
  void around(Draft draft, MessagePlace edited) {
    from(draft, edited, turns);
  }

  /**
   * Returns the changes that issue all passages beginning with a message again, even if they are
   * unchanged. There are none if the message is not indexed, or if it is part of another message's
   * passage.
   */
  List<Change> again(Draft draft, String messageId) {
    MessageState message = draft.view().message(messageId);
    Long spokenAt = message == null ? null : message.getSpokenAt();
    if (message == null || spokenAt == null || message.getIssued().isEmpty()) {
      return List.of();
    }
    int before = message.getIssued().size();
    var unissued = MessageState.newBuilder(message).build();
    unissued.setIssued(List.of());
    draft.putUnchanged(unissued);
    around(draft, new MessagePlace(spokenAt, messageId));
    List<Change> changes = new ArrayList<>(draft.changes());
    for (int chunk = draft.message(messageId).getIssued().size(); chunk < before; chunk++) {
      changes.add(new Change.IssuePassage(messageId, chunk, null));
    }
    return changes;
  }

  /**
   * Rechunks the messages at {@code edited} and at least {@code reach} more.
   *
   * @return the place to continue from, always the beginning of a passage; null if the conversation
   *     ends before
   */
  @SuppressWarnings("ReferenceEquality") // only the first page begins there
  @Nullable MessagePlace from(Draft draft, MessagePlace edited, int reach) {
    List<MessagePlace> before = draft.spokenBefore(edited, Math.max(turns, 1));
    int back = groupBefore(draft, edited, before);
    if (back > 0) {
      before = draft.spokenBefore(edited, back + turns);
      back = Math.min(back, before.size());
    }
    var run = new Run(draft, before.subList(back, before.size()));
    for (int i = back - 1; i >= 0; i--) {
      run.accept(draft.message(before.get(i).messageId()));
    }
    // The message after the edited one may begin a passage now, or no longer.
    int least = composer.rules().combineShort().enabled() ? Math.max(reach, 1) : reach;
    int page = least + most + 1;
    int beyond = 0;
    MessagePlace from = edited;
    while (true) {
      List<MessagePlace> places = draft.spokenFrom(from, page);
      for (MessagePlace place : from == edited ? places : places.subList(1, places.size())) {
        if (beyond >= least && place.compareTo(edited) > 0 && run.mayEndBefore(place)) {
          run.issueGroup();
          return place;
        }
        run.accept(draft.message(place.messageId()));
        beyond += place.compareTo(edited) > 0 ? 1 : 0;
      }
      if (places.size() < page) {
        run.issueGroup();
        return null;
      }
      from = places.getLast();
    }
  }

  /**
   * Returns the number of preceding messages in the group that the message at a place continues or
   * continued. Groups formed under former settings count as well, since such a group must be
   * rechunked as a whole.
   */
  private int groupBefore(Draft draft, MessagePlace edited, List<MessagePlace> before) {
    if (before.isEmpty()) {
      return 0;
    }
    MessageState message = draft.held(edited.messageId());
    int inGroup = draft.message(before.getFirst().messageId()).getPlace();
    boolean grouped =
        composer.rules().combineShort().enabled()
            || inGroup > 0
            || (message != null && message.getPlace() > 0);
    return grouped ? inGroup + 1 : 0;
  }

  /** A run over messages in order, which gathers them into groups that are chunked as one. */
  private final class Run {

    private final Draft draft;
    private final Deque<MessageState> passed = new ArrayDeque<>();
    private final List<MessageState> group = new ArrayList<>();
    private List<MessageState> precedingGroup = List.of();
    private boolean lastMoved;

    /**
     * Creates a run.
     *
     * @param preceding the places before it, nearest first
     */
    Run(Draft draft, List<MessagePlace> preceding) {
      this.draft = draft;
      preceding.stream()
          .limit(turns)
          .forEach(place -> passed.addLast(draft.message(place.messageId())));
    }

    /**
     * Returns whether the run may end before this place: its message began a passage before and
     * still does, so nothing after it differs.
     */
    boolean mayEndBefore(MessagePlace place) {
      return !lastMoved && draft.message(place.messageId()).getPlace() == 0;
    }

    void accept(MessageState message) {
      boolean joins =
          !group.isEmpty() && group.size() < most && composer.combines(group.getLast(), message);
      int inGroup = joins ? group.size() : 0;
      if (inGroup == 0) {
        issueGroup();
        precedingGroup = List.copyOf(passed);
      } else {
        draft.issue(message, List.of());
      }
      lastMoved = message.getPlace() != inGroup;
      draft.placeInGroup(draft.message(message.getMessageId()), inGroup);
      MessageState placed = draft.message(message.getMessageId());
      group.add(placed);
      passed.addFirst(placed);
      if (passed.size() > turns) {
        passed.removeLast();
      }
    }

    void issueGroup() {
      if (!group.isEmpty()) {
        draft.issue(
            group.getFirst(),
            composer.compose(
                draft.view().tenant(),
                draft.view().app(),
                draft.view().conversation(),
                draft.properties(),
                group,
                precedingGroup));
        group.clear();
      }
    }
  }
}
