package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.Register;
import dev.memlog.schemas.rules.EventRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The limits on the system prompt and metadata of a conversation: their total size, and the number
 * of metadata keys ever set. There are limits because each change writes both again as a whole. A
 * removed key still counts, since the stored state keeps its name.
 */
public final class DescriptionLimit {

  /**
   * The largest number of keys that were ever set, removed ones included. The state keeps for each
   * the event that set it.
   */
  static final int KEYS = 1024;

  private DescriptionLimit() {}

  /**
   * Returns a sentence about the limit that the conversation exceeds after an event. The result is
   * empty if it exceeds none. It is also empty if the conversation exceeded the limit before and
   * does not grow further, so that a conversation older than the limits still accepts messages.
   *
   * @param step the changes that the event makes
   */
  public static Optional<String> broken(Step step) {
    for (Change change : step.changes()) {
      if (change instanceof Change.Description(var before, var after) && after != null) {
        return broken(before, after);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> broken(DescriptionState before, DescriptionState after) {
    int bytes = bytes(after);
    if (bytes > EventRules.DESCRIPTION_BYTES && bytes > bytes(before)) {
      return Optional.of(
          "systemPrompt and metadata of a conversation must be at most %d bytes together, got %d"
              .formatted(EventRules.DESCRIPTION_BYTES, bytes));
    }
    int keys = after.getMetadata().size();
    if (keys > KEYS && keys > before.getMetadata().size()) {
      return Optional.of(
          "metadata of a conversation must have had at most %d keys, removed ones included, got %d"
              .formatted(KEYS, keys));
    }
    return Optional.empty();
  }

  private static int bytes(DescriptionState state) {
    Register prompt = state.getSystemPrompt();
    Map<String, String> metadata = new HashMap<>();
    state.getMetadata().forEach((key, register) -> metadata.put(key, register.getValue()));
    return EventRules.descriptionBytes(prompt == null ? null : prompt.getValue(), metadata);
  }
}
