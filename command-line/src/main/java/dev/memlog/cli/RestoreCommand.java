package dev.memlog.cli;

import dev.memlog.cli.server.BackupLines;
import dev.memlog.client.ApiJson;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.standalone.backup.Restore;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.nio.file.Path;
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
    name = "restore",
    description =
        "Brings forgotten and archived memories back; or, with --from, makes a data directory of a backup.",
    mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--from",
      paramLabel = "DIR|FILE",
      description = "A backup that memlog backup has taken; excludes ID.")
  private @Nullable Path from;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "The data directory to make of the backup, absent or empty.")
  private @Nullable Path data;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Mixin private ServerOptions server = new ServerOptions();

  private final Screen screen;

  RestoreCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException {
    Path backup = from;
    Path target = data;
    if ((backup == null) != (target == null) || (backup == null) == ids.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "name either memories (ID...), or both --from and --data-dir");
    }
    if (backup != null && target != null) {
      new BackupLines(screen, server.json())
          .print("Restored", backup, target, Restore.into(backup, target));
      return 0;
    }
    var request = new RestoreMemoriesRequest(owner.app, owner.user, ids, null);
    try (var client = server.client()) {
      MemoryCommandResponse kept = client.memories().restore(request);
      LastWrites.ofUser().keep(client.url(), kept.position());
      screen.line(server.json() ? ApiJson.pretty(kept) : "Restored.");
      return 0;
    }
  }
}
