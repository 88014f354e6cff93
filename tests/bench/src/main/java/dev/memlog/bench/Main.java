package dev.memlog.bench;

import dev.memlog.bench.eval.EvalCommand;
import dev.memlog.bench.speed.BenchCommand;
import dev.memlog.standalone.Versions;
import dev.memlog.terminal.CommandGroup;
import dev.memlog.terminal.Commands;
import dev.memlog.terminal.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.TypeConversionException;

/**
 * The program with the commands {@code memlog eval} and {@code memlog bench}, which measure quality
 * and speed.
 */
@Command(
    name = "memlog",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {EvalCommand.class, BenchCommand.class})
public final class Main extends CommandGroup {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(Screen.standard(), arguments));
  }

  /**
   * Runs a command and returns its exit code: 0 for success, 1 for a failure, 2 for a usage error.
   */
  static int run(Screen screen, String... arguments) {
    return Commands.of(screen, new Main(), Versions.memlog())
        .registerConverter(Integer.class, Main::positive)
        .registerConverter(int.class, Main::positive)
        .execute(arguments);
  }

  /** Reads an integer of the command line; each of them is a number of things to measure. */
  private static int positive(String text) {
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw new TypeConversionException("must be a whole number of at least 1, got " + text);
    }
    return Integer.parseInt(text);
  }
}
