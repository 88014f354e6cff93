package dev.memlog.cli.call;

import dev.memlog.cli.server.BackupLines;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.standalone.backup.BackupRestore;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "restore",
    description =
        "Brings forgotten and archived memories back; or, with --from, creates a data directory"
            + " from a backup.")
public final class RestoreCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The ids of the memories.")
  private List<String> ids = List.of();

  @Option(
      names = "--from",
      paramLabel = "DIR|FILE",
      description = "A backup that memlog backup has taken; excludes ID.")
  private @Nullable Path from;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "The data directory to create from the backup, absent or empty.")
  private @Nullable Path data;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  public Integer call() throws Exception {
    Path backup = from;
    Path target = data;
    if ((backup == null) != (target == null) || (backup == null) == ids.isEmpty()) {
      throw wrong("name either memories (ID...), or both --from and --data-dir");
    }
    if (backup != null && target != null) {
      new BackupLines(screen, server.json())
          .print("Restored", backup, target, BackupRestore.into(backup, target));
      return 0;
    }
    return super.call();
  }

  @Override
  protected int run(MemlogClient client) {
    var request = new RestoreMemoriesRequest(owner.app, owner.user, ids, null);
    return showWrite(client, client.memories().restore(request), "Restored.");
  }
}
