package dev.memlog.cli;

import dev.memlog.standalone.Versions;
import dev.memlog.terminal.Commands;
import dev.memlog.terminal.Screen;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code memlog}, a command line with one subcommand per task. */
@Command(
    name = "memlog",
    description = "Conversation memory for agents, kept as a log.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "",
    subcommands = RehearseCommand.class,
    footer = {
      "",
      "Start with @|bold memlog demo|@, or with @|bold memlog up|@ and @|bold memlog import|@.",
      "Measure it with @|bold memlog eval|@ and @|bold memlog bench|@.",
      "Environment: MEMLOG_URL, MEMLOG_QUERY_URL and MEMLOG_KEY set --url, "
          + "--query-url and --key,",
      "and MEMLOG_USER sets --user;",
      "NO_COLOR disables colours.",
      "Exit codes: 0 success, 1 failure, 2 usage error."
    })
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(Screen.standard(), arguments));
  }

  /** Runs a command and returns its exit code. */
  static int run(Screen screen, String... arguments) {
    return commandLine(screen).execute(arguments);
  }

  static CommandLine commandLine(Screen screen) {
    return CommandGroups.applyTo(
        Commands.of(screen, new Main(), Versions.memlog(), CommandGroups.commands()));
  }
}
