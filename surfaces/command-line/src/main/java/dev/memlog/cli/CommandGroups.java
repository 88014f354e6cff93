package dev.memlog.cli;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands in the groups in which {@code memlog --help} lists them. */
final class CommandGroups {

  private static final int INDENT = 2;
  private static final int GAP = 2;

  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put(
        "Begin", List.of("demo", "up", "mcp", "hooks", "import", "version", "generate-completion"));
    GROUPS.put(
        "Ask",
        List.of(
            "search", "recall", "context", "explain", "sessions", "history", "load", "changes"));
    GROUPS.put(
        "Memories",
        List.of(
            "memories",
            "memory",
            "remember",
            "update",
            "forget",
            "restore",
            "link",
            "reflect",
            "undo",
            "why",
            "core",
            "profile",
            "graph"));
    GROUPS.put(
        "People and data",
        List.of("users", "erase", "purge", "receipt", "export", "sync", "uninstall"));
    GROUPS.put(
        "Operate",
        List.of(
            "status",
            "report",
            "check",
            "dead-letters",
            "rebuild",
            "migrate-model",
            "backup",
            "move",
            "energy",
            "webhooks",
            "service",
            "probe",
            "canary"));
    GROUPS.put("Tune", List.of("calibrate", "shadow"));
  }

  private CommandGroups() {}

  /** Returns the names of the commands of all groups. */
  static List<String> names() {
    return GROUPS.values().stream().flatMap(List::stream).toList();
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
          for (String name : members) {
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
