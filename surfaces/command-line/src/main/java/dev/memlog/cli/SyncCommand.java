package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.call.MemoryOwnerOptions;
import dev.memlog.cli.folder.FolderSync;
import dev.memlog.cli.transfer.ActiveMemoryReader;
import dev.memlog.cli.transfer.EditLines;
import dev.memlog.cli.transfer.MemoriesImport;
import dev.memlog.cli.transfer.PageEdits;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.memories.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
    name = "sync",
    description =
        "Keeps a directory of Markdown files equal to an owner's active "
            + "memories, and applies a person's edits of the files. Runs until it is "
            + "interrupted.",
    footer = {
      "",
      "memory/YYYY-MM-DD.md  a page for each day (UTC) with the memories created on it. An edited",
      "                      text corrects its memory, an added line is remembered, and a removed",
      "                      line comes back, or forgets its memory with --forget.",
      "memory.md             your own file, which is read and never written. Each list item",
      "                      and paragraph is remembered once.",
      "A deleted file forgets nothing. Core memory is not in these files."
    })
final class SyncCommand extends ClientCommand {

  @Parameters(paramLabel = "DIRECTORY", description = "The directory; created if missing.")
  private Path directory = Path.of("");

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--every",
      paramLabel = "S",
      description = "Seconds between two passes, 1 to 3600; default 5.")
  private int seconds = 5;

  @Option(
      names = "--once",
      description = "Makes one pass and ends; the exit code is 1 if a file was refused.")
  private boolean once;

  @Option(
      names = "--forget",
      description =
          "Forgets the memories whose lines were removed; memlog restore brings one back.")
  private boolean forget;

  /**
   * The access to the owner's memories on the server. A read sees the changes that this object made
   * before.
   */
  private static final class OnServer implements FolderSync.Memories {

    private final MemlogClient client;
    private final MemoryOwner owner;
    private Optional<String> position = Optional.empty();

    OnServer(MemlogClient client, MemoryOwner owner) {
      this.client = client;
      this.owner = owner;
    }

    @Override
    public List<Memory> active() {
      MemlogClient reading = position.map(last -> client.after(last)).orElse(client);
      return ActiveMemoryReader.of(reading.memories(), owner);
    }

    @Override
    public MemoriesImport.Result make(PageEdits edits) {
      MemoriesImport.Result result = new MemoriesImport(client, owner).make(edits);
      position = result.position().or(() -> position);
      return result;
    }
  }

  @Override
  protected void checkOptions() {
    if (seconds < 1 || seconds > 3600) {
      throw wrong("--every must be 1 to 3600, got " + seconds);
    }
  }

  @Override
  protected int run(MemlogClient client) throws IOException, InterruptedException {
    FolderSync sync = open(new OnServer(client, owner.owner()));
    if (once) {
      FolderSync.Pass pass = sync.pass();
      show(pass);
      return pass.problems().isEmpty() ? 0 : 1;
    }
    while (!Thread.currentThread().isInterrupted()) {
      attempt(sync);
      Thread.sleep(Duration.ofSeconds(seconds));
    }
    return 0;
  }

  private FolderSync open(FolderSync.Memories memories) throws IOException {
    String app = owner.owner().app() == null ? "" : " of app " + owner.owner().app();
    String named = (owner.owner().user() == null ? "no user" : owner.owner().user()) + app;
    try {
      return FolderSync.open(directory, memories, new FolderSync.Settings(named, forget, !once));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /**
   * Runs one pass of the synchronization. If the server is unavailable, prints a line and changes
   * nothing.
   */
  private void attempt(FolderSync sync) throws IOException {
    try {
      FolderSync.Pass pass = sync.pass();
      if (!pass.made().isEmpty()
          || !pass.written().isEmpty()
          || !pass.restored().isEmpty()
          || !pass.problems().isEmpty()) {
        show(pass);
      }
    } catch (MemlogException e) {
      if (!e.retryable()) {
        throw e;
      }
      screen.error("waiting: " + e.getMessage());
    }
  }

  private void show(FolderSync.Pass pass) {
    pass.problems().forEach(screen::error);
    if (server.json()) {
      screen.line(
          "{\"memories\": %d, \"changes\": %d, \"written\": %d, \"kept\": %d, \"problems\": %d}",
          pass.active(),
          pass.made().size(),
          pass.written().size(),
          pass.restored().size(),
          pass.problems().size());
      return;
    }
    var lines = new EditLines(screen, false);
    pass.made().forEach(made -> lines.show(made.edits(), true, made.path()));
    for (Memory memory : pass.restored()) {
      screen.line("kept      %s%s", memory.content(), screen.dim("  --forget forgets it"));
    }
    pass.written().forEach(page -> screen.line("wrote     " + page));
    screen.line("%,d memories in %s", pass.active(), directory);
  }
}
