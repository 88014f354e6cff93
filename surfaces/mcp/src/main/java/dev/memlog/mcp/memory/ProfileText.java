package dev.memlog.mcp.memory;

import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.ProfileEntry;
import dev.memlog.runtime.text.ModelText;
import java.util.List;

/** A formatter of the profile of an owner (a user of an app) as text for a model. */
public final class ProfileText {

  private ProfileText() {}

  /**
   * Returns the sections of a profile that have entries, each with a heading. Without entries,
   * returns {@code Nothing is known about the user.}
   */
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
                  "- %s: %s (id: %s)\n"
                      .formatted(
                          ModelText.line(entry.name()),
                          ModelText.line(entry.value()),
                          entry.memoryId())));
    }
  }
}
