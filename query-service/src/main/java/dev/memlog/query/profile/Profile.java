package dev.memlog.query.profile;

import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.SearchProfile;

/**
 * A named way to search messages and to recall memories.
 *
 * @param messages the way to search messages
 * @param memories the way to recall memories
 */
public record Profile(SearchProfile messages, RecallProfile memories) {

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the two components have different names
   */
  public Profile {
    if (!messages.name().equals(memories.name())) {
      throw new IllegalArgumentException(
          "messages and memories must have the same name, got "
              + messages.name()
              + " and "
              + memories.name());
    }
  }

  /** Returns the name that requests, configuration and explanations use. */
  public String name() {
    return messages.name();
  }

  /** Returns a copy of this profile with the given name. */
  Profile named(String other) {
    return new Profile(messages.named(other), memories.named(other));
  }
}
