package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.DamagedEntries;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description = "Compares every entry of an index with the log, and repairs the differences.")
final class CheckCommand extends ClientCommand {

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "The index: passages (for searches of messages) or memories; default passages.")
  private @Nullable String kind;

  @Option(names = "--repair", description = "Repairs the differences.")
  private boolean repair;

  CheckCommand(Screen screen) {
    super(screen);
  }

  /** Returns 0 if the index equals the log and every damaged entry is repaired; otherwise 1. */
  @Override
  int run(MemlogClient client) {
    CheckIndexResponse check = client.indexes().check(kind, repair);
    while (check.running()) {
      check = client.indexes().check(kind, repair);
    }
    CheckIndexResponse last = check;
    var _ = show(figures(last), () -> print(last));
    return check.equal() && check.repaired() == check.damaged().total() ? 0 : 1;
  }

  private static Map<String, Object> figures(CheckIndexResponse check) {
    DamagedEntries damaged = check.damaged();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("checked", check.checked());
    figures.put("missing", damaged.missing());
    figures.put("orphaned", damaged.orphaned());
    figures.put("stale", damaged.stale());
    figures.put("altered", damaged.altered());
    figures.put("repaired", check.repaired());
    figures.put("digest", check.digest());
    return figures;
  }

  private void print(CheckIndexResponse check) {
    DamagedEntries damaged = check.damaged();
    screen.line(
        "%s checked: %s missing, %s orphaned, %s stale, %s altered; %s repaired"
            .formatted(
                Progress.number(check.checked()) + " " + check.kind(),
                Progress.number(damaged.missing()),
                Progress.number(damaged.orphaned()),
                Progress.number(damaged.stale()),
                Progress.number(damaged.altered()),
                Progress.number(check.repaired())));
    check.examples().forEach(example -> screen.line(screen.dim(example)));
    screen.line(
        screen.dim(
            "digest "
                + check.digest()
                + (check.equal() ? ", equal to" : ", different from")
                + " the log's"));
  }
}
