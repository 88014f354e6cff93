package dev.memlog.bench.speed;

import dev.memlog.bench.run.RunOptions;
import dev.memlog.index.qdrant.server.QdrantServers;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code memlog bench qdrant}. */
@Command(
    name = "qdrant",
    description =
        "Searches, and the time until a created message is found and a deleted message is gone, "
            + "over a real Qdrant; floor: the same over Lucene, in alternation.",
    mixinStandardHelpOptions = true)
final class QdrantCommand implements Callable<Integer> {

  @ParentCommand private @Nullable BenchCommand bench;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--qdrant",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:MEMLOG_TEST_QDRANT}",
      description =
          "The gRPC interface of a running Qdrant, in which new collections remain; default: "
              + "MEMLOG_TEST_QDRANT, or else a new server of the program MEMLOG_QDRANT_BINARY.")
  private @Nullable String address;

  @Option(
      names = "--passages",
      paramLabel = "N",
      defaultValue = "1600",
      description = "The number of passages in each index; default ${DEFAULT-VALUE}.")
  private int passages;

  @Option(
      names = "--queries",
      paramLabel = "N",
      defaultValue = "500",
      description =
          "The number of searches of each kind over each index; default ${DEFAULT-VALUE}.")
  private int queries;

  @Option(
      names = "--probes",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "The number of messages that are created and deleted over each index; default ${DEFAULT-VALUE}.")
  private int probes;

  @Override
  public Integer call() throws Exception {
    Optional<String> running = Optional.ofNullable(address).filter(given -> !given.isBlank());
    if (running.isEmpty() && QdrantServers.binary().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--qdrant must name a running Qdrant, or MEMLOG_QDRANT_BINARY the program of Qdrant");
    }
    var measured =
        new QdrantBench(
            RunOptions.positive(spec, "--passages", passages),
            RunOptions.positive(spec, "--queries", queries),
            RunOptions.positive(spec, "--probes", probes),
            running,
            options.settings());
    return Optional.ofNullable(bench).orElseThrow().run(measured, options);
  }
}
