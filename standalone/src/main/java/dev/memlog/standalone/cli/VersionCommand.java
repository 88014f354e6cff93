package dev.memlog.standalone.cli;

import java.util.concurrent.Callable;
import org.apache.kafka.common.utils.AppInfoParser;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "version",
    description = "Says which Memlog this is.",
    mixinStandardHelpOptions = true)
final class VersionCommand implements Callable<Integer> {

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  private final Screen screen;

  VersionCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    String kafka = AppInfoParser.getVersion();
    if (json) {
      screen.line(
          "{\"memlog\": \"%s\", \"java\": \"%s\", \"kafka\": \"%s\"}"
              .formatted(Version.memlog(), Runtime.version(), kafka));
    } else {
      screen.line("memlog " + Version.memlog());
      screen.line("java   " + Runtime.version());
      screen.line("kafka  " + kafka);
    }
    return 0;
  }
}
