package dev.memlog.query.profile;

import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.SearchProfile;

/**
 * The settings of searches and of recalls that a request selects by one name.
 *
 * @param messages the settings of message searches
 * @param memories the settings of recalls of memories
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
