package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.DamagedEntries;
import dev.memlog.terminal.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description =
        "Compares every entry of an index with the log, or reads the log with its checksums; "
            + "repairs what can be repaired. Names damage that the daily reading of the log has "
            + "found.")
final class CheckCommand extends ClientCommand {

  private static final String LOG = "log";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description =
          "The index of passages (for searches of messages) or memories; or log, for the log of an "
              + "embedded Memlog; default passages.")
  private @Nullable String kind;

  @Option(
      names = "--repair",
      description =
          "Repairs the differences; with --kind log, writes lost messages again that other topics "
              + "still contain.")
  private boolean repair;

  /**
   * Returns 0 if the index equals the log, every damaged entry is repaired and no damage of the log
   * is known; otherwise 1.
   */
  @Override
  protected int run(MemlogClient client) {
    CheckIndexResponse check = client.indexes().check(kind, repair);
    while (check.running()) {
      if (check.kind().equals(LOG)) {
        note(Progress.number(check.checked()) + " bytes of the log read so far");
      }
      check = client.indexes().check(kind, repair);
    }
    if (check.kind().equals(LOG)) {
      return showLog(check);
    }
    CheckIndexResponse last = check;
    String log = log(client);
    var _ = show(figures(last, log), () -> print(last, log));
    return check.equal()
            && check.repaired() == check.damaged().total()
            && (log.isEmpty() || log.equals("ok"))
        ? 0
        : 1;
  }

  private int showLog(CheckIndexResponse check) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("bytes", check.checked());
    figures.put("damaged", check.damaged().altered());
    figures.put("restored", check.repaired());
    figures.put("places", check.examples());
    var _ =
        show(
            figures,
            () -> {
              screen.line(
                  "%s bytes of the log read: %s damaged places; %s lost messages written again",
                  Progress.number(check.checked()),
                  Progress.number(check.damaged().altered()),
                  Progress.number(check.repaired()));
              check.examples().forEach(screen::line);
            });
    return check.equal() ? 0 : 1;
  }

  /** Returns the state of the log on the server's disk; empty if the server does not keep it. */
  private static String log(MemlogClient client) {
    return client.stats().answering().health().getOrDefault("log", "");
  }

  private static Map<String, Object> figures(CheckIndexResponse check, String log) {
    DamagedEntries damaged = check.damaged();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("checked", check.checked());
    figures.put("missing", damaged.missing());
    figures.put("orphaned", damaged.orphaned());
    figures.put("stale", damaged.stale());
    figures.put("altered", damaged.altered());
    figures.put("repaired", check.repaired());
    figures.put("digest", check.digest());
    if (!log.isEmpty()) {
      figures.put("log", log);
    }
    return figures;
  }

  private void print(CheckIndexResponse check, String log) {
    DamagedEntries damaged = check.damaged();
    screen.line(
        "%s checked: %s missing, %s orphaned, %s stale, %s altered; %s repaired",
        Progress.number(check.checked()) + " " + check.kind(),
        Progress.number(damaged.missing()),
        Progress.number(damaged.orphaned()),
        Progress.number(damaged.stale()),
        Progress.number(damaged.altered()),
        Progress.number(check.repaired()));
    check.examples().forEach(example -> screen.dimLine(example));
    screen.dimLine(
        "digest "
            + check.digest()
            + (check.equal() ? ", equal to" : ", different from")
            + " the log's");
    if (!log.isEmpty() && !log.equals("ok")) {
      screen.line("log: " + log);
    }
  }
}
