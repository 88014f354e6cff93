package dev.memlog.cli;

import dev.memlog.standalone.Versions;
import dev.memlog.terminal.ScreenCommand;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "version", description = "Shows the versions of Memlog, Java, Kafka and Lucene.")
final class VersionCommand extends ScreenCommand implements Callable<Integer> {

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

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
