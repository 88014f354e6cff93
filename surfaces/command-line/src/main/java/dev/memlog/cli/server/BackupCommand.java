package dev.memlog.cli.server;

import dev.memlog.standalone.Versions;
import dev.memlog.standalone.backup.Backup;
import dev.memlog.standalone.backup.Manifest;
import dev.memlog.terminal.ScreenCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "backup",
    description =
        "Copies the log of an embedded Memlog, running or not, so that memlog restore can create a data directory from it.")
public final class BackupCommand extends ScreenCommand implements Callable<Integer> {

  @Option(
      names = "--to",
      paramLabel = "DIR|FILE",
      required = true,
      description = "The directory to fill, absent or empty; or a file that ends in .zip.")
  private Path to = Path.of("");

  @Option(
      names = "--skip-damaged",
      description =
          "Leaves out the records of a damaged log that cannot be read, and names their places; otherwise the command refuses a damaged log.")
  private boolean skipDamaged;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Mixin private ConfigOptions options = new ConfigOptions();

  @Override
  public Integer call() throws IOException {
    Path data = options.load().data();
    Consumer<String> skipped = place -> screen.error("left out: " + place);
    Manifest taken =
        Backup.take(data, to, Versions.memlog(), Clock.systemUTC(), skipDamaged ? skipped : null);
    new BackupLines(screen, json).print("Backed up", data, to, taken);
    return 0;
  }
}
