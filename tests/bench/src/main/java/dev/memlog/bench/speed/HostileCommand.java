package dev.memlog.bench.speed;

import dev.memlog.bench.run.RunOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code memlog bench hostile}. */
@Command(
    name = "hostile",
    description =
        "What three tenants notice of a hostile client: refused calls, lost messages and times; "
            + "floor: the same calls without it.",
    mixinStandardHelpOptions = true)
final class HostileCommand implements Callable<Integer> {

  @ParentCommand private @Nullable BenchCommand bench;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "60",
      description =
          "The seconds of the measurement without and with the hostile client; default "
              + "${DEFAULT-VALUE}.")
  private int seconds;

  @Override
  public Integer call() throws Exception {
    var hostile =
        new HostileBench(
            Duration.ofSeconds(RunOptions.positive(spec, "--seconds", seconds)),
            options.settings());
    return Optional.ofNullable(bench).orElseThrow().run(hostile, options);
  }
}
