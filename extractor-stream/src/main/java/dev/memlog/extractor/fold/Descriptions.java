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
 * Folds a conversation's system prompt and metadata, which are up to 64 KiB: apart from its counts,
 * so that a message does not write them again.
 */
final class Descriptions {

  private Descriptions() {}

  /**
   * Whether a conversation was stored before descriptions were kept apart, so that its description
   * is among its properties and moves with this event.
   */
  static boolean within(@Nullable ConversationState before) {
    return before != null && (before.getSystemPrompt() != null || !before.getMetadata().isEmpty());
  }

  /**
   * Returns what an event changes about the description; reads it only where it may.
   *
   * @param before the conversation's properties; null: nothing was ever heard of it
   */
  static List<Change> changed(
      ConversationView view, @Nullable ConversationState before, ConversationEvent event) {
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

  /** Returns what goes with a conversation that is deleted. */
  static List<Change> deleted(ConversationView view) {
    DescriptionState was = view.description();
    return was == null
        ? List.of()
        : List.of(new Change.Description(was, null), new Change.IssueDescription(null));
  }

  private static DescriptionState of(ConversationView view, @Nullable ConversationState before) {
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
