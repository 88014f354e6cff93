package dev.memlog.cli;

import dev.memlog.client.ApiJson;
import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.DamagedEntries;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description = "Compares every entry of an index with the log, and repairs the differences.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

  @Mixin private ServerOptions server = new ServerOptions();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "passages (messages are found by them) or memories; default passages.")
  private @Nullable String kind;

  @Option(names = "--repair", description = "Repairs what differs.")
  private boolean repair;

  private final Screen screen;

  CheckCommand(Screen screen) {
    this.screen = screen;
  }

  /** Returns 0 if the index equals the log, if necessary after the repair. */
  @Override
  public Integer call() {
    try (var client = server.client()) {
      CheckIndexResponse check = client.indexes().check(kind, repair);
      while (check.running()) {
        check = client.indexes().check(kind, repair);
      }
      if (server.json()) {
        screen.line(ApiJson.pretty(figures(check)));
      } else {
        print(check);
      }
      return check.equal() && check.repaired() == check.damaged().total() ? 0 : 1;
    }
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
                + (check.equal() ? ", equal to" : ", unlike")
                + " the log's"));
  }
}
