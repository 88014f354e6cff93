package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.state.ConversationDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The fold of a conversation's system prompt and metadata. They take up to 64 KiB and are stored
 * apart from the other properties, so that a message does not cause them to be written again.
 */
final class Descriptions {

  private Descriptions() {}

  /** Returns the changes that an event makes to the description, which it reads only if needed. */
  static List<Change> changed(KnownConversation view, ConversationEvent event) {
    if (!(event.getPayload() instanceof ConversationUpdated updated)) {
      return List.of();
    }
    DescriptionState stored = view.description();
    DescriptionState was = stored == null ? DescriptionState.newBuilder().build() : stored;
    DescriptionState is = StateRules.description(was, updated, StateRules.stamp(event));
    List<Change> changes = new ArrayList<>();
    if (!is.equals(was)) {
      changes.add(new Change.Description(was, is));
    }
    ConversationDescription now = DesiredState.description(view, is);
    if (!Objects.equals(DesiredState.description(view, was), now)) {
      changes.add(new Change.IssueDescription(now));
    }
    return changes;
  }

  /** Returns the changes to the description when its conversation is deleted. */
  static List<Change> deleted(KnownConversation view) {
    DescriptionState was = view.description();
    return was == null
        ? List.of()
        : List.of(new Change.Description(was, null), new Change.IssueDescription(null));
  }
}
