package dev.memlog.bench.speed;

import dev.memlog.bench.run.RunOptions;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code memlog bench clusters}. */
@Command(
    name = "clusters",
    description =
        "Publishes to a new cluster of three Kafka brokers, kills brokers one after the other, "
            + "restarts all, and counts lost and doubled messages. The exit code is 1 if there are any.",
    mixinStandardHelpOptions = true)
final class ClustersCommand implements Callable<Integer> {

  @ParentCommand private @Nullable BenchCommand bench;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "3",
      description = "The number of brokers to kill; default ${DEFAULT-VALUE}.")
  private int kills;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The seed of the killed brokers and of the moments; default: another each time.")
  private long seed = System.nanoTime();

  @Override
  public Integer call() throws Exception {
    var measured = new ClustersBench(RunOptions.positive(spec, "--kills", kills), seed);
    int code = Optional.ofNullable(bench).orElseThrow().run(measured, options);
    return measured.broken() ? 1 : code;
  }
}
