package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Register;
import dev.memlog.schemas.EventRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limit on a conversation's system prompt and metadata over all its events, since they are
 * written again with each message. A removed key still counts by its name, because it stays
 * remembered.
 */
public final class DescriptionLimit {

  /**
   * The largest number of keys that were ever set, removed ones included. The state keeps for each
   * the event that set it.
   */
  static final int KEYS = 1024;

  private DescriptionLimit() {}

  /**
   * Returns the limit that an event's changes exceed, in a sentence. Empty if they exceed none, or
   * none that was not exceeded as far before; so a conversation older than the limits still takes
   * messages.
   *
   * @param before the conversation before the event; null if it did not exist
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
