package dev.memlog.cli;

import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.ProfileEntry;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "profile",
    description =
        "Shows what an owner's memories say about the owner: demographics, interests, "
            + "relationships, dated events.",
    mixinStandardHelpOptions = true)
final class ProfileCommand implements Callable<Integer> {

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ReadOptions reads = new ReadOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  ProfileCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    try (var client = server.client()) {
      OwnerProfile profile = reads.seeing(client).memories().profile(owner.owner());
      if (server.json()) {
        screen.line(ApiJson.pretty(profile));
        return 0;
      }
      print("Demographics", profile.demographics());
      print("Interests", profile.interests());
      print("Relationships", profile.relationships());
      print("Events", profile.events());
      return 0;
    }
  }

  private void print(String section, List<ProfileEntry> entries) {
    screen.line(screen.bold(section) + (entries.isEmpty() ? screen.dim("  none known") : ""));
    entries.forEach(
        entry ->
            screen.line(
                "  %s: %s  %s"
                    .formatted(entry.name(), entry.value(), screen.dim(entry.memoryId()))));
  }
}
