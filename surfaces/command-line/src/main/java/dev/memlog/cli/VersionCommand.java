package dev.memlog.cli;

import dev.memlog.standalone.Versions;
import dev.memlog.terminal.Screen;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "version",
    description = "Shows the versions of Memlog, Java, Kafka and Lucene.",
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
    var versions = new TreeMap<>(Versions.all());
    if (json) {
      screen.line(
          versions.entrySet().stream()
              .map(v -> "\"%s\": \"%s\"".formatted(v.getKey(), v.getValue()))
              .collect(Collectors.joining(", ", "{", "}")));
    } else {
      versions.forEach((name, version) -> screen.line("%-7s %s", name, version));
    }
    return 0;
  }
}
