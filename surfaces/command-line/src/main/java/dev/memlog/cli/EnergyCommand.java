package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.cli.print.EnergyLines;
import dev.memlog.client.MemlogClient;
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
    return show(energy, () -> new EnergyLines(screen).print(energy));
  }
}
