package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
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
    return showWrite(
        client, client.memories().undo(asked.request()), "Undone; memlog memory ID shows it.");
  }
}
