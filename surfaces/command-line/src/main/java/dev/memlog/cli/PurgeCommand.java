package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "purge",
    description =
        "Removes memories permanently: by id, by source conversation, or all "
            + "memories of an owner or an app. Without --yes it only counts them.")
final class PurgeCommand extends ReadCommand {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The ids of the memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--conversation",
      paramLabel = "ID",
      description = "Purges the memories with a source in this conversation.")
  private @Nullable String conversation;

  @Option(names = "--owner", description = "Purges all memories of the owner.")
  private boolean everything;

  @Option(
      names = "--all-users",
      description =
          "Purges the memories of the app and of all its users; with one ID, only "
              + "that memory of any user. Needs --app and the role admin.")
  private boolean allUsers;

  @Mixin private CreatedOptions created = new CreatedOptions();

  @Option(names = "--yes", description = "Removes the memories instead of counting them.")
  private boolean yes;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  int read(MemlogClient client) {
    if (!yes) {
      count(client);
      return 0;
    }
    MemoryCommandResponse kept = allUsers ? purgeApp(client) : purgeOwner(client);
    return showWrite(
        client, kept.position(), kept.outcome(), kept, "Purged; nothing brings them back.");
  }

  @Override
  void checkOptions() {
    int named = (ids.isEmpty() ? 0 : 1) + (conversation == null ? 0 : 1) + (everything ? 1 : 0);
    if (!allUsers && named != 1) {
      throw wrong("name one of ids, --conversation, --owner and --all-users");
    }
    if (allUsers && (owner.app == null || named("--user"))) {
      throw wrong("--all-users needs --app, and no --user");
    }
    if (allUsers && (conversation != null || everything || ids.size() > 1)) {
      throw wrong("--all-users takes one ID at most, and neither --conversation nor --owner");
    }
    if (!ids.isEmpty() && !created.isEmpty()) {
      throw wrong("--after and --before must be left out with ids");
    }
  }

  private void count(MemlogClient client) {
    if (allUsers && (!ids.isEmpty() || !created.isEmpty())) {
      line("Memories of several users are not counted by id or time. Repeat with --yes.");
      return;
    }
    long found =
        allUsers
            ? client.memories().ofApp(Objects.requireNonNull(owner.app)).count("all").count()
            : client.memories().count(counted()).count();
    line("Would remove %,d memories permanently. Repeat with --yes.", found);
  }

  private CountMemoriesRequest counted() {
    return CountMemoriesRequest.builder()
        .app(owner.app)
        .user(owner.user)
        .status("all")
        .ids(ids)
        .conversationId(conversation)
        .after(created.after)
        .before(created.before)
        .build();
  }

  private MemoryCommandResponse purgeOwner(MemlogClient client) {
    return client
        .memories()
        .purge(
            PurgeMemoriesRequest.builder()
                .app(owner.app)
                .user(owner.user)
                .reach(everything ? "owner" : ids.isEmpty() ? "conversation" : "memories")
                .ids(ids)
                .conversationId(conversation)
                .after(created.after)
                .before(created.before)
                .build());
  }

  private MemoryCommandResponse purgeApp(MemlogClient client) {
    var app = client.memories().ofApp(Objects.requireNonNull(owner.app));
    if (!ids.isEmpty()) {
      return app.purge(ids.getFirst());
    }
    return created.isEmpty() ? app.purge() : app.purge(created.after, created.before);
  }
}
