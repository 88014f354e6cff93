package dev.memlog.bench.eval;

import dev.memlog.bench.families.FamiliesRun;
import dev.memlog.bench.faults.FaultsRun;
import dev.memlog.bench.forgetting.ForgettingRun;
import dev.memlog.bench.languages.LanguagesRun;
import dev.memlog.bench.lifecycle.LifecycleRun;
import dev.memlog.bench.run.JsonFile;
import dev.memlog.terminal.CommandGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code memlog eval}, with one subcommand per data set or test of quality. */
@Command(
    name = "eval",
    description =
        "Measures the quality of retrieval: imports a public data set into a new "
            + "Memlog and asks the set's questions through the API.",
    synopsisSubcommandLabel = "SET",
    subcommands = {
      FamiliesRun.class,
      FaultsRun.class,
      ForgettingRun.class,
      LanguagesRun.class,
      LifecycleRun.class
    },
    footer = {
      "",
      "Baselines beside Memlog's ranking: bm25 (words of only the message), "
          + "dense (cosine), rrf (both fused).",
      "Vectors are cached in ~/.cache/memlog, so that a second run is fast."
    })
public final class EvalCommand extends CommandGroup {

  @Command(
      description =
          "LoCoMo: turns found, within one user's conversations. Adversarial questions are "
              + "left out.")
  int locomo(@Mixin EvalOptions options) throws Exception {
    return evaluate(options, LocomoSet.read(options.files, options.limit));
  }

  @Command(description = "LongMemEval: sessions and turns found, within one question's haystack.")
  int longmemeval(@Mixin EvalOptions options) throws Exception {
    return evaluate(
        options, LongMemEvalSet.read(options.files, options.limit, options.overMemories()));
  }

  private int evaluate(EvalOptions options, QuestionSet set) throws Exception {
    var out = new JsonFile(options.run.json());
    return new EvalRun(out.screen(screen), options, set, out).call();
  }
}
