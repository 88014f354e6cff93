package dev.memlog.mcp.memory;

import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.ProfileEntry;
import java.util.List;

/** A converter of owners' profiles to text for a model. */
public final class ProfileText {

  private ProfileText() {}

  /** Returns the sections that have entries; if there are none, a sentence that says so. */
  public static String of(OwnerProfile profile) {
    StringBuilder text = new StringBuilder();
    add(text, "Demographics", profile.demographics());
    add(text, "Interests", profile.interests());
    add(text, "Relationships", profile.relationships());
    add(text, "Events", profile.events());
    return text.isEmpty() ? "Nothing is known about the user." : text.toString().strip();
  }

  private static void add(StringBuilder text, String section, List<ProfileEntry> entries) {
    if (!entries.isEmpty()) {
      text.append(section).append(":\n");
      entries.forEach(
          entry ->
              text.append(
                  "- %s: %s (id: %s)\n".formatted(entry.name(), entry.value(), entry.memoryId())));
    }
  }
}
