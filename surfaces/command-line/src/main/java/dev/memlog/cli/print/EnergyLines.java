package dev.memlog.cli.print;

import dev.memlog.client.admin.Energy;
import dev.memlog.client.admin.EnergyUse;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/** A printer of the energy level: the budget of model calls that background work may use. */
public record EnergyLines(Screen screen) {

  /**
   * Prints the level, its source, the energy used today, and whether background work is deferred.
   */
  public void print(Energy energy) {
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
