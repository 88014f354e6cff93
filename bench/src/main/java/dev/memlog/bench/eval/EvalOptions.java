package dev.memlog.bench.eval;

import dev.memlog.bench.RunOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every evaluation may be told. */
final class EvalOptions {

  @Mixin private RunOptions run = new RunOptions();

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

  Optional<Path> json() {
    return run.json();
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
    return run.settings();
  }
}
