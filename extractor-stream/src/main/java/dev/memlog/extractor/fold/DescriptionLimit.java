package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.Register;
import dev.memlog.schemas.EventRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How large a conversation's system prompt and metadata may grow, over all its events: each change
 * of them writes all of them again. A removed key counts by its name, since it stays remembered.
 */
public final class DescriptionLimit {

  /** Keys that were ever set, each with the event that did it. */
  static final int KEYS = 1024;

  private DescriptionLimit() {}

  /**
   * What the changes of an event would break, in a sentence. Empty: nothing, or nothing that was
   * not broken before.
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
