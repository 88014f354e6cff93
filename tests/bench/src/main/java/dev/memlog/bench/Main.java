package dev.memlog.bench;

import dev.memlog.bench.eval.EvalCommand;
import dev.memlog.bench.speed.BenchCommand;
import dev.memlog.standalone.Versions;
import dev.memlog.terminal.Commands;
import dev.memlog.terminal.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The program with the commands {@code memlog eval} and {@code memlog bench}, which measure quality
 * and speed.
 */
@Command(
    name = "memlog",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {EvalCommand.class, BenchCommand.class})
public final class Main implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name one of eval, bench");
  }

  public static void main(String[] arguments) {
    System.exit(run(Screen.standard(), arguments));
  }

  /**
   * Runs a command and returns its exit code: 0 for success, 1 for a failure, 2 for a usage error.
   */
  static int run(Screen screen, String... arguments) {
    return Commands.of(screen, new Main(), Versions.memlog()).execute(arguments);
  }
}
