package dev.memlog.cli;

import dev.memlog.cli.server.BackupCommand;
import dev.memlog.cli.server.CalibrateCommand;
import dev.memlog.cli.server.DemoCommand;
import dev.memlog.cli.server.McpCommand;
import dev.memlog.cli.server.MoveCommand;
import dev.memlog.cli.server.ProbeCommand;
import dev.memlog.cli.server.ServiceCommand;
import dev.memlog.cli.server.UpCommand;
import dev.memlog.standalone.Versions;
import dev.memlog.terminal.Commands;
import dev.memlog.terminal.Screen;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code memlog}, a command line with one subcommand per task. */
@Command(
    name = "memlog",
    description = "Conversation memory for agents, kept as a log.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "",
    subcommands = {
      UpCommand.class,
      ServiceCommand.class,
      DemoCommand.class,
      McpCommand.class,
      HooksCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      SyncCommand.class,
      SearchCommand.class,
      SessionsCommand.class,
      HistoryCommand.class,
      RecallCommand.class,
      ContextCommand.class,
      ExplainCommand.class,
      ChangesCommand.class,
      WhyCommand.class,
      MemoriesCommand.class,
      MemoryCommand.class,
      CoreCommand.class,
      ProfileCommand.class,
      GraphCommand.class,
      RememberCommand.class,
      UpdateCommand.class,
      ForgetCommand.class,
      RestoreCommand.class,
      LinkCommand.class,
      ReflectCommand.class,
      UndoCommand.class,
      PurgeCommand.class,
      UsersCommand.class,
      EraseCommand.class,
      UninstallCommand.class,
      CalibrateCommand.class,
      StatusCommand.class,
      ReportCommand.class,
      EnergyCommand.class,
      WebhooksCommand.class,
      DeadLettersCommand.class,
      RebuildCommand.class,
      CheckCommand.class,
      CanaryCommand.class,
      BackupCommand.class,
      MoveCommand.class,
      MigrateModelCommand.class,
      ShadowCommand.class,
      ProbeCommand.class,
      ReceiptCommand.class,
      VersionCommand.class,
      RehearseCommand.class,
      AutoComplete.GenerateCompletion.class
    },
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
public record Main(Screen screen) {

  public static void main(String[] arguments) {
    System.exit(run(Screen.standard(), arguments));
  }

  /** Runs a command and returns its exit code. */
  static int run(Screen screen, String... arguments) {
    return commandLine(screen).execute(arguments);
  }

  static CommandLine commandLine(Screen screen) {
    return CommandGroups.applyTo(Commands.of(screen, new Main(screen), Versions.memlog()));
  }
}
