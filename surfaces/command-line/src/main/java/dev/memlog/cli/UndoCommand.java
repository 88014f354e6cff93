package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.UndoMemoriesRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "undo",
    description =
        "Undoes automatic changes of memories: one change by its id, which "
            + "memlog memory shows, or all changes since a time. Never restores "
            + "deleted, forgotten or withdrawn memories.")
final class UndoCommand extends ClientCommand {

  @Parameters(paramLabel = "CHANGE", arity = "0..1", description = "The id of the change.")
  private @Nullable String change;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Undoes all automatic changes since this time that are in effect, such "
              + "as 2026-01-31T00:00:00Z.")
  private @Nullable Instant since;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "With --since, only merged, superseded, archived, consolidated; repeatable.")
  private List<String> kinds = List.of();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  void checkOptions() {
    if ((change == null) == (since == null)) {
      throw wrong("name either a change or --since");
    }
  }

  @Override
  int run(MemlogClient client) {
    var request = new UndoMemoriesRequest(owner.app, owner.user, change, since, kinds, null);
    MemoryCommandResponse kept = client.memories().undo(request);
    return showWrite(
        client, kept.position(), kept.outcome(), kept, "Undone; memlog memory ID shows it.");
  }
}
