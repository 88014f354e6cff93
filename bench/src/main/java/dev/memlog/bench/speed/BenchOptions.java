package dev.memlog.bench.speed;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every bench may be told. */
final class BenchOptions {

  @Option(
      names = "--json",
      paramLabel = "OUT",
      description = "Writes the figures to this file as JSON; - is the standard output.")
  private @Nullable Path json;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the measured Memlog; repeatable.")
  private Map<String, String> settings = Map.of();

  Optional<Path> json() {
    return Optional.ofNullable(json);
  }

  Map<String, String> settings() {
    return settings;
  }
}
