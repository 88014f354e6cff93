package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.memories.MemoryCommandResponse;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "purge",
    description =
        "Removes memories permanently: by id, by source conversation, or all "
            + "memories of an owner or an app. Without --yes it only counts them.")
public final class PurgeCommand extends ReadCommand {

  @Mixin private PurgeMemoriesOptions asked = new PurgeMemoriesOptions();

  @Option(names = "--owner", description = "Purges all memories of the owner.")
  private boolean everything;

  @Option(
      names = "--all-users",
      description =
          "Purges the memories of the app and of all its users; with one ID, only "
              + "that memory of any user. Needs --app and the role admin.")
  private boolean allUsers;

  @Option(names = "--yes", description = "Removes the memories instead of counting them.")
  private boolean yes;

  @Override
  protected int read(MemlogClient client) {
    if (!yes) {
      count(client);
      return 0;
    }
    return showWrite(
        client,
        allUsers ? purgeApp(client) : purgeOwner(client),
        "Purged; nothing brings them back.");
  }

  @Override
  protected void checkOptions() {
    int named =
        (asked.ids.isEmpty() ? 0 : 1)
            + (asked.conversationId == null ? 0 : 1)
            + (everything ? 1 : 0);
    if (!allUsers && named != 1) {
      throw wrong("name one of ids, --conversation, --owner and --all-users");
    }
    if (allUsers && (asked.app == null || named("--user"))) {
      throw wrong("--all-users needs --app, and no --user");
    }
    if (allUsers && (asked.conversationId != null || everything || asked.ids.size() > 1)) {
      throw wrong("--all-users takes one ID at most, and neither --conversation nor --owner");
    }
    if (!asked.ids.isEmpty() && !untimed()) {
      throw wrong("--after and --before must be left out with ids");
    }
  }

  private void count(MemlogClient client) {
    if (allUsers && (!asked.ids.isEmpty() || !untimed())) {
      screen.line("Memories of several users are not counted by id or time. Repeat with --yes.");
      return;
    }
    long found =
        allUsers
            ? client.memories().ofApp(Objects.requireNonNull(asked.app)).count("all").count()
            : client.memories().count(counted()).count();
    screen.line("Would remove %,d memories permanently. Repeat with --yes.", found);
  }

  private CountMemoriesRequest counted() {
    return CountMemoriesRequest.builder()
        .app(asked.app)
        .user(asked.user)
        .status("all")
        .ids(asked.ids)
        .conversationId(asked.conversationId)
        .after(asked.after)
        .before(asked.before)
        .build();
  }

  private MemoryCommandResponse purgeOwner(MemlogClient client) {
    return client
        .memories()
        .purge(
            asked
                .request()
                .reach(everything ? "owner" : asked.ids.isEmpty() ? "conversation" : "memories")
                .build());
  }

  private MemoryCommandResponse purgeApp(MemlogClient client) {
    var app = client.memories().ofApp(Objects.requireNonNull(asked.app));
    if (!asked.ids.isEmpty()) {
      return app.purge(asked.ids.getFirst());
    }
    return untimed() ? app.purge() : app.purge(asked.after, asked.before);
  }

  /** Returns whether no option names a time. */
  private boolean untimed() {
    return asked.after == null && asked.before == null;
  }
}
