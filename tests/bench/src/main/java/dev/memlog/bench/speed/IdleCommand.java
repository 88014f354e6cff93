package dev.memlog.bench.speed;

import dev.memlog.bench.run.RunOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code memlog bench idle}. */
@Command(
    name = "idle",
    description =
        "The processor time by group of threads, the writes and the memory of a Memlog without "
            + "requests; target: 2 %% of a core.",
    mixinStandardHelpOptions = true)
final class IdleCommand implements Callable<Integer> {

  @ParentCommand private @Nullable BenchCommand bench;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "10000",
      description = "The number of messages to index before; default ${DEFAULT-VALUE}.")
  private int messages;

  @Option(
      names = "--settle",
      paramLabel = "S",
      defaultValue = "300",
      description =
          "The seconds between the last message and the measurement; default ${DEFAULT-VALUE}.")
  private int settle;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "600",
      description = "The seconds of the measurement; default ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "Measures this running process at once, such as a service; default: a new Memlog.")
  private @Nullable Long pid;

  @Override
  public Integer call() throws Exception {
    var idle =
        new IdleBench(
            RunOptions.positive(spec, "--messages", messages),
            Duration.ofSeconds(RunOptions.positive(spec, "--settle", settle)),
            Duration.ofSeconds(RunOptions.positive(spec, "--seconds", seconds)),
            pid == null ? OptionalLong.empty() : OptionalLong.of(pid),
            options.settings());
    return Optional.ofNullable(bench).orElseThrow().run(idle, options);
  }
}
