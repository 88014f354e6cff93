package dev.memlog.cli;

import dev.memlog.cli.call.ClientCommand;
import dev.memlog.client.MemlogClient;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.standalone.canary.Canary;
import dev.memlog.standalone.canary.CanaryConfig;
import dev.memlog.standalone.canary.CanaryReport;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "canary",
    description =
        "Writes messages and a memory, deletes them, and checks that no search, listing or view"
            + " returns them any more.",
    footer = {
      "",
      "memlog service canary repeats this check at an interval and exports metrics.",
      "Exit codes: 0 every place returned the canaries before their deletion",
      "and none after it, 1 otherwise."
    })
final class CanaryCommand extends ClientCommand {

  @Option(
      names = "--app",
      paramLabel = "APP",
      description =
          "App that only the canaries use; each round deletes their data in it. Default"
              + " memlog-canary.")
  private String app = Defaults.of(CanaryConfig.class).app();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Longest wait until a write has taken effect, 1 to 60; default 30.")
  private int seconds = (int) Defaults.of(CanaryConfig.class).timeout().toSeconds();

  /**
   * Returns 0 if each place returned the canaries before their deletion and none returned them
   * afterwards; otherwise 1.
   */
  @Override
  protected int run(MemlogClient client) {
    CanaryReport report = new Canary(client, app, Duration.ofSeconds(seconds)).round();
    var _ = show(report, () -> print(report));
    return report.clean() ? 0 : 1;
  }

  private void print(CanaryReport report) {
    screen.line(
        "%d checks in %.1f s: %d returned deleted data, %d did not return existing data",
        report.looks(), report.seconds(), report.returned().size(), report.unseen().size());
    report.returned().forEach(place -> screen.line("returned: " + place));
    report.unseen().forEach(place -> screen.dimLine("not returned: " + place));
  }
}
