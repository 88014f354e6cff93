package dev.memlog.bench.eval;

import dev.memlog.bench.families.FamiliesRun;
import dev.memlog.bench.faults.FaultsRun;
import dev.memlog.bench.forgetting.ForgettingRun;
import dev.memlog.bench.languages.LanguagesRun;
import dev.memlog.bench.lifecycle.LifecycleRun;
import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.RunOptions;
import dev.memlog.terminal.ScreenCommand;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command {@code memlog eval}, with one subcommand per data set or test of quality. */
@Command(
    name = "eval",
    description =
        "Measures the quality of retrieval: imports a public data set into a new "
            + "Memlog and asks the set's questions through the API.",
    synopsisSubcommandLabel = "SET",
    footer = {
      "",
      "Baselines beside Memlog's ranking: bm25 (words of only the message), "
          + "dense (cosine), rrf (both fused).",
      "Vectors are cached in ~/.cache/memlog, so that a second run is fast."
    })
public final class EvalCommand extends ScreenCommand implements Runnable {

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "name one of locomo, longmemeval, families, forgetting, faults, languages, lifecycle");
  }

  @Command(
      description =
          "LoCoMo: turns found, within one user's conversations. Adversarial questions are "
              + "left out.",
      mixinStandardHelpOptions = true)
  int locomo(@Mixin EvalOptions options) throws Exception {
    check(options);
    return evaluate(options, LocomoSet.read(options.files, options.limit));
  }

  @Command(
      description = "LongMemEval: sessions and turns found, within one question's haystack.",
      mixinStandardHelpOptions = true)
  int longmemeval(@Mixin EvalOptions options) throws Exception {
    check(options);
    return evaluate(
        options, LongMemEvalSet.read(options.files, options.limit, options.overMemories()));
  }

  @Command(
      description =
          "Families and offices: messages of generated groups, and questions of "
              + "one, two and three hops, answered by recall with and without expansion.",
      mixinStandardHelpOptions = true)
  int families(
      @Mixin RunOptions options,
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "7",
              description = "The seed of the groups; default 7.")
          long seed,
      @Option(
              names = "--questions",
              paramLabel = "N",
              defaultValue = "1000",
              description = "The number of questions; default 1000.")
          int questions)
      throws Exception {
    int count = RunOptions.positive(spec, "--questions", questions);
    var out = new JsonFile(options.json());
    return new FamiliesRun(out, out.screen(screen), options.settings(), count, seed).call();
  }

  @Command(
      description =
          "Verifies forgetting: publishes generated dialogues, deletes or corrects a fact in "
              + "each, and searches for traces of it.",
      mixinStandardHelpOptions = true)
  int forgetting(
      @Mixin RunOptions options,
      @Option(
              names = "--seed",
              paramLabel = "S",
              defaultValue = "11",
              description = "The seed of the dialogues; default 11.")
          long seed,
      @Option(
              names = "--dialogues",
              paramLabel = "N",
              defaultValue = "120",
              description = "The number of dialogues; default 120.")
          int dialogues)
      throws Exception {
    int count = RunOptions.positive(spec, "--dialogues", dialogues);
    var out = new JsonFile(options.json());
    return new ForgettingRun(out, out.screen(screen), options.settings(), count, seed).call();
  }

  @Command(
      description =
          "Tests the promises under faults: random scripts run against a Memlog "
              + "that is killed, stopped and disconnected, and all its answers are "
              + "compared with a model.",
      mixinStandardHelpOptions = true)
  int faults(
      @Mixin RunOptions options,
      @Option(
              names = "--seed",
              paramLabel = "S",
              defaultValue = "0",
              description = "The seed of the first script; default 0.")
          long seed,
      @Option(
              names = "--seeds",
              paramLabel = "N",
              defaultValue = "30",
              description = "The number of scripts; default 30.")
          int seeds)
      throws Exception {
    int count = RunOptions.positive(spec, "--seeds", seeds);
    var out = new JsonFile(options.json());
    return new FaultsRun(out, out.screen(screen), count, seed).call();
  }

  @Command(
      description =
          "Languages: ten sentences in each of ten languages; how many are quoted as memories, "
              + "and how many a question in the same language finds.",
      mixinStandardHelpOptions = true)
  int languages(@Mixin RunOptions options) throws Exception {
    var out = new JsonFile(options.json());
    return new LanguagesRun(out, out.screen(screen), options.settings()).call();
  }

  @Command(
      description =
          "Tests the lifecycle of memories: generated years of several owners run "
              + "through the topology with a simulated clock. The promises about caps, "
              + "deletion and undo must be kept after each day.",
      mixinStandardHelpOptions = true)
  int lifecycle(
      @Option(
              names = "--seed",
              paramLabel = "N",
              defaultValue = "0",
              description = "The seed of the first year; default 0.")
          long seed,
      @Option(
              names = "--seeds",
              paramLabel = "K",
              defaultValue = "1",
              description = "The number of years, each with the next seed; default 1.")
          int seeds,
      @Option(
              names = "--owners",
              paramLabel = "N",
              defaultValue = "20",
              description = "The number of owners of each year; default 20.")
          int owners,
      @Option(
              names = "--days",
              paramLabel = "N",
              defaultValue = "365",
              description = "The number of days of each year; default 365.")
          int days,
      @Option(
              names = "--json",
              paramLabel = "OUT",
              arity = "0..1",
              fallbackValue = "-",
              description =
                  "Writes the figures as JSON to this file; without OUT, to standard output.")
          @Nullable Path json)
      throws Exception {
    RunOptions.positive(spec, "--seeds", seeds);
    RunOptions.positive(spec, "--owners", owners);
    RunOptions.positive(spec, "--days", days);
    var out = new JsonFile(Optional.ofNullable(json));
    return new LifecycleRun(out, out.screen(screen), seed, seeds, owners, days).call();
  }

  private int evaluate(EvalOptions options, QuestionSet set) throws Exception {
    var out = new JsonFile(options.json());
    return new EvalRun(out.screen(screen), options, set, out).call();
  }

  private void check(EvalOptions options) {
    RunOptions.positive(spec, "--limit", options.limit);
    options.contexts.forEach(tokens -> RunOptions.positive(spec, "--context", tokens));
  }
}
