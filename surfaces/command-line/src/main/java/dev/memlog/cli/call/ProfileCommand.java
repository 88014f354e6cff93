package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.ProfileEntry;
import dev.memlog.terminal.Screen;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "profile",
    description =
        "Shows what an owner's memories say about the owner: demographics, interests, "
            + "relationships, dated events.")
public final class ProfileCommand extends ReadCommand {

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  protected int read(MemlogClient client) {
    OwnerProfile profile = client.memories().profile(owner.owner());
    return show(profile, () -> print(client, profile));
  }

  private void print(MemlogClient client, OwnerProfile profile) {
    print("Demographics", profile.demographics());
    print("Interests", profile.interests());
    print("Relationships", profile.relationships());
    print("Events", profile.events());
    if (profile.demographics().isEmpty()
        && profile.interests().isEmpty()
        && profile.relationships().isEmpty()
        && profile.events().isEmpty()) {
      EmptyOwner.hint(screen, client, owner.app, owner.user);
    }
  }

  private void print(String section, List<ProfileEntry> entries) {
    screen.line(screen.bold(section) + (entries.isEmpty() ? screen.dim("  none known") : ""));
    entries.forEach(
        entry ->
            screen.line(
                "  %s: %s  %s",
                Screen.oneLine(entry.name()),
                Screen.oneLine(entry.value()),
                screen.dim(entry.memoryId())));
  }
}
