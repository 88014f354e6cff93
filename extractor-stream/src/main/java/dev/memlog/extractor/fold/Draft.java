package dev.memlog.extractor.fold;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.passages.PassageComposer;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A view of a conversation that includes the changes of the present step, which are not applied
 * yet. <em>Spoken</em> messages are those that are indexed; the fold keeps their order by time.
 */
final class Draft {

  private record Chunk(String messageId, int chunk) {}

  private final KnownConversation view;
  private final ConversationState properties;
  private final long appendedAt;
  private final Map<String, @Nullable MessageState> messages = new HashMap<>();
  private final Set<String> changed = new LinkedHashSet<>();
  private final Map<Chunk, @Nullable Passage> passages = new LinkedHashMap<>();
  private @Nullable MessagePlace removed;
  private @Nullable MessagePlace spoken;

  /**
   * Creates a view without changes.
   *
   * @param appendedAt the time when the broker appended the event of the step, in epoch
   *     milliseconds
   */
  Draft(KnownConversation view, ConversationState properties, long appendedAt) {
    this.view = view;
    this.properties = properties;
    this.appendedAt = appendedAt;
  }

  KnownConversation view() {
    return view;
  }

  ConversationState properties() {
    return properties;
  }

  long appendedAt() {
    return appendedAt;
  }

  /** Returns the state of a message, which must exist. */
  MessageState message(String messageId) {
    MessageState state = messages.get(messageId);
    if (state == null) {
      state = view.message(messageId);
      if (state == null) {
        throw new IllegalStateException(
            ("message %s of conversation %s is in the order of spoken messages but not in the "
                    + "store of messages")
                .formatted(messageId, view.conversation()));
      }
      messages.put(messageId, state);
    }
    return state;
  }

  /** Adds a message's state without marking it as changed. */
  void putUnchanged(MessageState state) {
    messages.put(state.getMessageId(), state);
  }

  /** Returns the state of a message if this draft has read or put it; otherwise null. */
  @Nullable MessageState held(String messageId) {
    return messages.get(messageId);
  }

  void put(MessageState state) {
    putUnchanged(state);
    changed.add(state.getMessageId());
  }

  /** Removes the message of the present event from the order of spoken messages. */
  void removeSpoken(MessagePlace from) {
    removed = from;
  }

  /** Adds the message of the present event to the order of spoken messages, or moves it there. */
  void putSpoken(MessagePlace to) {
    spoken = to;
  }

  List<MessagePlace> spokenBefore(MessagePlace place, int limit) {
    boolean before = spoken != null && spoken.compareTo(place) < 0;
    return moved(view.spokenBefore(place, limit + 1), before, limit, Comparator.reverseOrder());
  }

  List<MessagePlace> spokenFrom(MessagePlace place, int limit) {
    boolean after = spoken != null && spoken.compareTo(place) >= 0;
    return moved(view.spokenFrom(place, limit + 1), after, limit, Comparator.naturalOrder());
  }

  /** Returns stored places with the message of the present event where it is now. */
  private List<MessagePlace> moved(
      List<MessagePlace> stored, boolean among, int limit, Comparator<MessagePlace> order) {
    List<MessagePlace> found = new ArrayList<>(stored);
    found.remove(removed);
    if (among) {
      found.add(requireNonNull(spoken));
    }
    return found.stream().sorted(order).limit(limit).toList();
  }

  /**
   * Issues the passages of a message that differ from those issued before, and withdraws those that
   * no longer exist.
   *
   * @param leader the first message of the passages
   * @param now the present passages that begin with this message, in the order of their chunks
   */
  void issue(MessageState leader, List<Passage> now) {
    List<Long> before = leader.getIssued();
    List<Long> after = now.stream().map(PassageComposer::fingerprint).toList();
    if (before.equals(after)) {
      return;
    }
    for (int chunk = 0; chunk < Math.max(before.size(), after.size()); chunk++) {
      if (chunk >= after.size()) {
        passages.put(new Chunk(leader.getMessageId(), chunk), null);
      } else if (chunk >= before.size() || !before.get(chunk).equals(after.get(chunk))) {
        passages.put(new Chunk(leader.getMessageId(), chunk), now.get(chunk));
      }
    }
    var state = MessageState.newBuilder(leader).build();
    state.setIssued(after);
    put(state);
  }

  void placeInGroup(MessageState message, int place) {
    if (message.getPlace() != place) {
      var state = MessageState.newBuilder(message).build();
      state.setPlace(place);
      put(state);
    }
  }

  /** Returns the changes of everything that was put, moved and issued. */
  List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    for (String id : changed) {
      changes.add(new Change.MessageOf(id, messages.get(id)));
    }
    if (removed != null) {
      changes.add(new Change.Spoken(removed, false));
    }
    if (spoken != null) {
      changes.add(new Change.Spoken(spoken, true));
    }
    passages.forEach(
        (chunk, passage) ->
            changes.add(new Change.IssuePassage(chunk.messageId, chunk.chunk, passage)));
    return changes;
  }
}
