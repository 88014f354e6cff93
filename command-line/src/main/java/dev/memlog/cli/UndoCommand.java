package dev.memlog.cli;

import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.UndoMemoriesRequest;
import dev.memlog.terminal.Screen;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "undo",
    description =
        "Undoes automatic changes of memories: one by its id, as memlog memory shows it, or all "
            + "since a time. Never brings back what was deleted, forgotten or withdrawn.",
    mixinStandardHelpOptions = true)
final class UndoCommand implements Callable<Integer> {

  @Parameters(paramLabel = "CHANGE", arity = "0..1", description = "The change.")
  private @Nullable String change;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "All automatic changes in effect since then, such as 2026-01-31T00:00:00Z.")
  private @Nullable Instant since;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "With --since, only merged, superseded, archived, consolidated; repeatable.")
  private List<String> kinds = List.of();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Screen screen;

  UndoCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    if ((change == null) == (since == null)) {
      throw new ParameterException(spec.commandLine(), "name either a change or --since");
    }
    var request = new UndoMemoriesRequest(owner.app, owner.user, change, since, kinds, null);
    try (var client = server.client()) {
      MemoryCommandResponse kept = client.memories().undo(request);
      LastWrites.ofUser().keep(client.url(), kept.position());
      screen.line(server.json() ? ApiJson.pretty(kept) : "Undone; memlog memory ID shows it.");
      return 0;
    }
  }
}
