package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.state.ConversationDescription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fold of a conversation's system prompt and metadata. They take up to 64 KiB and are stored
 * apart from the other properties, so that a message does not cause them to be written again.
 */
final class Descriptions {

  private Descriptions() {}

  /**
   * Returns whether the properties of a conversation still contain its description, as earlier
   * releases stored it. An event then moves the description.
   */
  static boolean within(@Nullable ConversationState before) {
    return before != null && (before.getSystemPrompt() != null || !before.getMetadata().isEmpty());
  }

  /**
   * Returns the changes that an event makes to the description; reads it only if the event may
   * change it.
   *
   * @param before the conversation's properties; null if no earlier event was about it
   */
  static List<Change> changed(
      KnownConversation view, @Nullable ConversationState before, ConversationEvent event) {
    boolean moves = within(before);
    if (!moves && !(event.getPayload() instanceof ConversationUpdated)) {
      return List.of();
    }
    DescriptionState was = of(view, before);
    DescriptionState is =
        event.getPayload() instanceof ConversationUpdated updated
            ? StateRules.description(was, updated, StateRules.stamp(event))
            : was;
    List<Change> changes = new ArrayList<>();
    if (moves || !is.equals(was)) {
      changes.add(new Change.Description(was, is));
    }
    ConversationDescription issued = moves ? null : DesiredState.description(view, was);
    ConversationDescription now = DesiredState.description(view, is);
    if (!Objects.equals(issued, now)) {
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

  private static DescriptionState of(KnownConversation view, @Nullable ConversationState before) {
    DescriptionState apart = view.description();
    if (apart != null) {
      return apart;
    }
    return before == null
        ? DescriptionState.newBuilder().build()
        : DescriptionState.newBuilder()
            .setSystemPrompt(before.getSystemPrompt())
            .setMetadata(new HashMap<>(before.getMetadata()))
            .build();
  }
}
