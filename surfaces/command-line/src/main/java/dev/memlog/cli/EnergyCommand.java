package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.Times;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Energy;
import dev.memlog.client.admin.EnergyUse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "energy",
    description =
        "Shows the energy that background intelligence has left and has used; "
            + "with --level and --total reports the host's energy. 1 unit is 100 "
            + "tokens. Needs the role operator.")
final class EnergyCommand extends ClientCommand {

  @Option(
      names = "--level",
      paramLabel = "UNITS",
      description = "Reports the units that are left, 0 to the total.")
  private @Nullable Double level;

  @Option(
      names = "--total",
      paramLabel = "UNITS",
      description = "Reports the units of a full store, above 0.")
  private @Nullable Double total;

  @Override
  protected void checkOptions() {
    if ((level == null) != (total == null)) {
      throw wrong("--level and --total must be given together");
    }
  }

  @Override
  protected int run(MemlogClient client) {
    if (level != null && total != null) {
      return show(
          client.energy().report(level, total),
          () -> screen.line("Reported; takes effect a moment later, see memlog energy."));
    }
    var energy = client.energy().get();
    return show(energy, () -> print(energy));
  }

  /**
   * Prints the level, its source, the energy used today, and whether background work is deferred.
   */
  private void print(Energy energy) {
    row("level", level(energy));
    EnergyUse used = energy.used();
    if (used != null) {
      row(
          "used today",
          String.format(
              Locale.ROOT,
              "%,.1f units, %,d calls, %,d tokens",
              used.today(),
              used.calls(),
              used.tokens()));
    }
    row(
        "background",
        energy.deferred()
            ? screen.bold("waits") + " (" + energy.reason() + "); the work is done later"
            : "runs");
  }

  private static String level(Energy energy) {
    Double level = energy.level();
    Double total = energy.total();
    if (level == null || total == null) {
      return "unbounded: the host reports none, and no capacity is set";
    }
    String from =
        energy.reportedAt() != null && energy.source().equals("reported")
            ? "reported " + Times.shown(energy.reportedAt())
            : energy.source() + " of a day";
    return String.format(
        Locale.ROOT, "%,.1f of %,.1f units (%.0f %%), %s", level, total, 100 * level / total, from);
  }

  private void row(String name, String value) {
    screen.line("%-11s %s", name, value);
  }
}
