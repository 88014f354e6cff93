package dev.memlog.bench.eval;

import dev.memlog.bench.run.RunOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command-line options of every evaluation. */
final class EvalOptions {

  @Mixin RunOptions run = new RunOptions();

  @Option(
      names = "--misses",
      description =
          "Lists missed evidence and the results ranked above it, with the features " + "of both.")
  boolean misses;

  @Option(
      names = "--ablations",
      description = "Also measures the ranking without each of its features.")
  boolean ablations;

  @Option(
      names = "--candidates",
      paramLabel = "OUT",
      description =
          "Writes the candidates of each question with their features to this file, as gzipped "
              + "JSON lines, for tests/bench/weights.py. The file contains texts of the set.")
  Optional<Path> candidates = Optional.empty();

  @Option(
      names = "--min-score",
      paramLabel = "S",
      description = "The least similarity, 0 to 1; default: the ranking's own rule.")
  private @Nullable Double minScore;

  @Option(
      names = "--over",
      paramLabel = "WHAT",
      defaultValue = "messages",
      description =
          "The data to search: messages (default), or memories, which also forms "
              + "memories and measures their recall; for LongMemEval, only with the "
              + "questions about a changed fact.")
  private Over over = Over.messages;

  @Option(
      names = "--context",
      paramLabel = "TOKENS",
      split = ",",
      description =
          "Also measures contexts of at most this number of tokens: the share of questions whose evidence is in "
              + "them, beside plain packing of a search's hits. Several numbers, separated by "
              + "commas.")
  List<Integer> contexts = List.of();

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Prints N random memories with the messages that they cite.")
  int sample;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of random samples; default 11.")
  long seed = 11;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Only the first N conversations of LoCoMo, or questions of LongMemEval.")
  int limit = Integer.MAX_VALUE;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Plain or gzipped: LoCoMo as published or reshaped, LongMemEval as JSON or JSON lines.")
  List<Path> files = List.of();

  /** The kind of data to search, spelled as on the command line. */
  enum Over {
    messages,
    memories
  }

  boolean overMemories() {
    return over == Over.memories;
  }

  OptionalDouble minScore() {
    return minScore == null ? OptionalDouble.empty() : OptionalDouble.of(minScore);
  }
}
