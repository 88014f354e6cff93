package dev.memlog.cli;

import static java.util.Objects.requireNonNull;

import dev.memlog.cli.call.ContextCommand;
import dev.memlog.cli.call.EraseCommand;
import dev.memlog.cli.call.ExplainCommand;
import dev.memlog.cli.call.ForgetCommand;
import dev.memlog.cli.call.GraphCommand;
import dev.memlog.cli.call.HistoryCommand;
import dev.memlog.cli.call.LinkCommand;
import dev.memlog.cli.call.MemoriesCommand;
import dev.memlog.cli.call.MemoryCommand;
import dev.memlog.cli.call.ProfileCommand;
import dev.memlog.cli.call.PurgeCommand;
import dev.memlog.cli.call.RecallCommand;
import dev.memlog.cli.call.ReflectCommand;
import dev.memlog.cli.call.RememberCommand;
import dev.memlog.cli.call.RestoreCommand;
import dev.memlog.cli.call.SearchCommand;
import dev.memlog.cli.call.SessionsCommand;
import dev.memlog.cli.call.UndoCommand;
import dev.memlog.cli.call.UpdateCommand;
import dev.memlog.cli.call.UsersCommand;
import dev.memlog.cli.call.WhyCommand;
import dev.memlog.cli.server.BackupCommand;
import dev.memlog.cli.server.CalibrateCommand;
import dev.memlog.cli.server.DemoCommand;
import dev.memlog.cli.server.McpCommand;
import dev.memlog.cli.server.MoveCommand;
import dev.memlog.cli.server.ProbeCommand;
import dev.memlog.cli.server.ServiceCommand;
import dev.memlog.cli.server.UpCommand;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands in the groups in which {@code memlog --help} lists them. */
final class CommandGroups {

  private static final int INDENT = 2;
  private static final int GAP = 2;

  private static final Map<String, List<Class<?>>> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put(
        "Begin",
        List.of(
            DemoCommand.class,
            UpCommand.class,
            McpCommand.class,
            HooksCommand.class,
            ImportCommand.class,
            VersionCommand.class,
            AutoComplete.GenerateCompletion.class));
    GROUPS.put(
        "Ask",
        List.of(
            SearchCommand.class,
            RecallCommand.class,
            ContextCommand.class,
            ExplainCommand.class,
            SessionsCommand.class,
            HistoryCommand.class,
            ChangesCommand.class));
    GROUPS.put(
        "Memories",
        List.of(
            MemoriesCommand.class,
            MemoryCommand.class,
            RememberCommand.class,
            UpdateCommand.class,
            ForgetCommand.class,
            RestoreCommand.class,
            LinkCommand.class,
            ReflectCommand.class,
            UndoCommand.class,
            WhyCommand.class,
            CoreCommand.class,
            ProfileCommand.class,
            GraphCommand.class));
    GROUPS.put(
        "People and data",
        List.of(
            UsersCommand.class,
            EraseCommand.class,
            PurgeCommand.class,
            ReceiptCommand.class,
            ExportCommand.class,
            SyncCommand.class,
            UninstallCommand.class));
    GROUPS.put(
        "Operate",
        List.of(
            StatusCommand.class,
            ReportCommand.class,
            CheckCommand.class,
            DeadLettersCommand.class,
            RebuildCommand.class,
            MigrateModelCommand.class,
            BackupCommand.class,
            MoveCommand.class,
            EnergyCommand.class,
            WebhooksCommand.class,
            ServiceCommand.class,
            ProbeCommand.class,
            CanaryCommand.class));
    GROUPS.put("Tune", List.of(CalibrateCommand.class, ShadowCommand.class));
  }

  private CommandGroups() {}

  /** Returns the commands of all groups. */
  static Class<?>[] commands() {
    return GROUPS.values().stream().flatMap(List::stream).toArray(Class<?>[]::new);
  }

  /** Returns the names of the commands of all groups. */
  static List<String> names() {
    return Arrays.stream(commands()).flatMap(CommandGroups::names).toList();
  }

  private static Stream<String> names(Class<?> type) {
    Command command = type.getAnnotation(Command.class);
    return Stream.concat(Stream.of(command.name()), Arrays.stream(command.aliases()));
  }

  /** Makes the help of a command line list its commands in groups. */
  static CommandLine applyTo(CommandLine commands) {
    commands
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::list);
    return commands;
  }

  private static String list(Help help) {
    int names = INDENT + GAP + names().stream().mapToInt(String::length).max().orElse(0);
    int width = help.commandSpec().usageMessage().width();
    var text = new StringBuilder();
    GROUPS.forEach(
        (group, members) -> {
          var table =
              Help.TextTable.forColumns(
                  help.colorScheme(),
                  new Column(names, INDENT, Overflow.SPAN),
                  new Column(width - names, 0, Overflow.WRAP));
          for (String name : members.stream().flatMap(CommandGroups::names).toList()) {
            CommandLine command = requireNonNull(help.commandSpec().subcommands().get(name));
            String[] description = command.getCommandSpec().usageMessage().description();
            table.addRowValues(
                help.colorScheme().commandText(name),
                help.colorScheme().text(String.join(" ", description)));
          }
          text.append(help.colorScheme().text("%n@|bold %s|@:%n".formatted(group))).append(table);
        });
    return text.toString();
  }
}
