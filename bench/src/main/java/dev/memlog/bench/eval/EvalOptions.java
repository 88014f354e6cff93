package dev.memlog.bench.eval;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every evaluation may be told. */
final class EvalOptions {

  @Option(
      names = "--json",
      paramLabel = "OUT",
      description = "Writes the figures to this file as JSON; - is the standard output.")
  private @Nullable Path json;

  @Option(
      names = "--misses",
      description = "Lists what was missed and what stood above it, with the features of both.")
  private boolean misses;

  @Option(
      names = "--ablations",
      description = "Measures our ranking without each of its features, too.")
  private boolean ablations;

  @Option(
      names = "--min-score",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; left out: what the ranking admits by itself.")
  private @Nullable Double minScore;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the measured Memlog; repeatable.")
  private Map<String, String> settings = Map.of();

  Optional<Path> json() {
    return Optional.ofNullable(json);
  }

  boolean misses() {
    return misses;
  }

  boolean ablations() {
    return ablations;
  }

  OptionalDouble minScore() {
    return minScore == null ? OptionalDouble.empty() : OptionalDouble.of(minScore);
  }

  Map<String, String> settings() {
    return settings;
  }
}
