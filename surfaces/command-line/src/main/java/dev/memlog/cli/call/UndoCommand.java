package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.MemoryCommandResponse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "undo",
    description =
        "Undoes automatic changes of memories: one change by its id, which "
            + "memlog memory shows, or all changes since a time. Never restores "
            + "deleted, forgotten or withdrawn memories.")
public final class UndoCommand extends ClientCommand {

  @Mixin private UndoMemoriesOptions asked = new UndoMemoriesOptions();

  @Override
  protected void checkOptions() {
    if ((asked.changeId == null) == (asked.since == null)) {
      throw wrong("name either a change or --since");
    }
  }

  @Override
  protected int run(MemlogClient client) {
    MemoryCommandResponse kept = client.memories().undo(asked.request());
    return showWrite(
        client, kept.position(), kept.outcome(), kept, "Undone; memlog memory ID shows it.");
  }
}
