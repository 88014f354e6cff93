package dev.memlog.bench.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The command-line options that most measurements share: the file for the figures, and settings of
 * the server.
 */
public final class RunOptions {

  @Option(
      names = "--json",
      paramLabel = "OUT",
      arity = "0..1",
      fallbackValue = "-",
      description = "Writes the figures as JSON to this file; without OUT, to standard output.")
  private @Nullable Path json;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the measured Memlog; repeatable.")
  private Map<String, String> settings = Map.of();

  public Optional<Path> json() {
    return Optional.ofNullable(json);
  }

  public Map<String, String> settings() {
    return settings;
  }
}
