package dev.memlog.standalone.cli;

import dev.memlog.index.UnusableIndexException;
import dev.memlog.runtime.config.ConfigException;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.standalone.DataDirectoryInUseException;
import dev.memlog.standalone.DataFormatException;
import dev.memlog.standalone.PortInUseException;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.UnreachableException;
import dev.memlog.standalone.importer.BadFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** The command {@code memlog}. */
@Command(
    name = "memlog",
    description = "Conversation memory for agents, kept as a log.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      UpCommand.class,
      ServiceCommand.class,
      DemoCommand.class,
      ImportCommand.class,
      SearchCommand.class,
      SessionsCommand.class,
      HistoryCommand.class,
      RecallCommand.class,
      MemoriesCommand.class,
      MemoryCommand.class,
      RememberCommand.class,
      UpdateCommand.class,
      ForgetCommand.class,
      RestoreCommand.class,
      LintCommand.class,
      StatusCommand.class,
      DeadLettersCommand.class,
      VersionCommand.class,
      RehearseCommand.class
    },
    footer = {
      "",
      "Start with @|bold memlog demo|@, or with @|bold memlog up|@ and @|bold memlog import|@.",
      "Measure it with @|bold memlog eval|@ and @|bold memlog bench|@.",
      "Environment: MEMLOG_URL, MEMLOG_QUERY_URL and MEMLOG_KEY stand for --url, --query-url and"
          + " --key;",
      "NO_COLOR for plain text.",
      "Exit codes: 0 done, 1 failed, 2 called wrongly."
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
    return commandLine(screen, new Main());
  }

  /**
   * Creates a command line whose commands get the screen, show failures and exit in the common way.
   *
   * @param root the root command, which names its subcommands
   */
  public static CommandLine commandLine(Screen screen, Object root) {
    var commands = new CommandLine(root, new Commands(screen));
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.setColorScheme(
        CommandLine.Help.defaultColorScheme(screen.terminal() ? Ansi.AUTO : Ansi.OFF));
    commands.setExecutionExceptionHandler(
        (e, _, _) -> {
          screen.error("memlog: " + explanation(e));
          return CommandLine.ExitCode.SOFTWARE;
        });
    return commands;
  }

  private static String explanation(Exception e) {
    return switch (e) {
      case ApiException api when api.status() == 401 ->
          api.getMessage() + " (name a key with --key or MEMLOG_KEY)";
      case ApiException api -> String.valueOf(api.getMessage());
      case UnreachableException unreachable -> String.valueOf(unreachable.getMessage());
      case BadFileException bad -> String.valueOf(bad.getMessage());
      case ConfigException config -> String.valueOf(config.getMessage());
      case TopicMismatchException topics -> String.valueOf(topics.getMessage());
      case UnusableIndexException index -> String.valueOf(index.getMessage());
      case PortInUseException port -> String.valueOf(port.getMessage());
      case DataDirectoryInUseException held -> String.valueOf(held.getMessage());
      case DataFormatException other -> String.valueOf(other.getMessage());
      default -> e.toString();
    };
  }
}
