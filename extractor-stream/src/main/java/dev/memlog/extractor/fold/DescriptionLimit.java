package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Register;
import dev.memlog.schemas.EventRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How large a conversation's system prompt and metadata may grow, over all its events: they are
 * written again with each message. A removed key counts by its name, since it stays remembered.
 */
public final class DescriptionLimit {

  /** Keys that were ever set, each with the event that did it. */
  static final int KEYS = 1024;

  private DescriptionLimit() {}

  /**
   * What the changes of an event would break, in a sentence. Empty: nothing, or nothing that was
   * not broken before, so that a conversation from before this limit still takes messages.
   *
   * @param before as the conversation was; null: it was not
   */
  public static Optional<String> broken(@Nullable ConversationState before, Step step) {
    for (Change change : step.changes()) {
      if (change instanceof Change.Properties(var after) && !after.getDeleted()) {
        return broken(before, after);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> broken(
      @Nullable ConversationState before, ConversationState after) {
    int bytes = bytes(after);
    if (bytes > EventRules.DESCRIPTION_BYTES && (before == null || bytes > bytes(before))) {
      return Optional.of(
          "systemPrompt and metadata of a conversation must be at most %d bytes together, got %d"
              .formatted(EventRules.DESCRIPTION_BYTES, bytes));
    }
    int keys = after.getMetadata().size();
    if (keys > KEYS && (before == null || keys > before.getMetadata().size())) {
      return Optional.of(
          "metadata of a conversation must have had at most %d keys, removed ones included, got %d"
              .formatted(KEYS, keys));
    }
    return Optional.empty();
  }

  private static int bytes(ConversationState state) {
    Register prompt = state.getSystemPrompt();
    Map<String, String> metadata = new HashMap<>();
    state.getMetadata().forEach((key, register) -> metadata.put(key, register.getValue()));
    return EventRules.descriptionBytes(prompt == null ? null : prompt.getValue(), metadata);
  }
}
