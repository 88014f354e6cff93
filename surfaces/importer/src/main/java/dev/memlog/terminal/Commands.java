package dev.memlog.terminal;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A factory of command lines with common behaviour. A {@link ScreenCommand} receives the screen. If
 * a command throws an exception, the program prints one sentence and exits with 1. A usage error
 * prints one line and exits with 2.
 */
public final class Commands {

  /** The character that stands for undecodable bytes. */
  private static final char DAMAGED = '\uFFFD';

  private Commands() {}

  /**
   * Returns a command line for a root command.
   *
   * @param screen the screen for output and errors
   * @param root the root command, which names its subcommands
   * @param version the version of Memlog, for {@code --version}
   * @param more subcommands that the root command does not name itself
   */
  public static CommandLine of(Screen screen, Object root, String version, Class<?>... more) {
    var factory =
        new IFactory() {
          @Override
          public <K> K create(Class<K> type) throws Exception {
            K made = CommandLine.defaultFactory().create(type);
            if (made instanceof ScreenCommand command) {
              command.screen = screen;
            }
            return made;
          }
        };
    if (root instanceof ScreenCommand command) {
      command.screen = screen;
    }
    var commands = new CommandLine(root, factory);
    for (Class<?> each : more) {
      commands.addSubcommand(each);
    }
    addHelp(commands);
    commands.getCommandSpec().version("memlog " + version, "java " + Runtime.version());
    commands.setCaseInsensitiveEnumValuesAllowed(true);
    commands.setColorScheme(
        CommandLine.Help.defaultColorScheme(screen.terminal() ? Ansi.AUTO : Ansi.OFF));
    commands.setExecutionExceptionHandler(
        (e, _, _) -> {
          screen.error("memlog: " + FailureSentence.of(e));
          return CommandLine.ExitCode.SOFTWARE;
        });
    commands.setParameterExceptionHandler((e, arguments) -> refuse(e, arguments, screen));
    commands.setExecutionStrategy(parsed -> execute(parsed, screen));
    return commands;
  }

  /**
   * Adds the options --help and --version to a command and to all commands below it. Picocli's own
   * mixin would do so only for commands that are no methods, whose arguments it finds by their
   * places.
   */
  private static void addHelp(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (spec.findOption("--help") == null) {
      spec.addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Show this help message and exit.")
                  .build())
          .addOption(
              OptionSpec.builder("-V", "--version")
                  .versionHelp(true)
                  .description("Print version information and exit.")
                  .build());
    }
    command.getSubcommands().values().forEach(Commands::addHelp);
  }

  /**
   * Prints a usage error as one line, with the most similar command or option. If there are no
   * arguments at all, prints the help instead.
   */
  private static int refuse(ParameterException e, String[] arguments, Screen screen) {
    CommandLine command = e.getCommandLine();
    if (arguments.length == 0) {
      var help = new StringWriter();
      command.usage(new PrintWriter(help, true), command.getColorScheme());
      screen.progress(help.toString().stripTrailing());
      return CommandLine.ExitCode.USAGE;
    }
    String similar =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions().stream()
                .findFirst()
                .map(name -> "; did you mean " + name + "?")
                .orElse("")
            : "";
    screen.error(
        "memlog: %s%s See %s --help"
            .formatted(
                Screen.oneLine(String.valueOf(e.getMessage())),
                similar.isEmpty() ? "." : similar,
                command.getCommandSpec().qualifiedName()));
    return CommandLine.ExitCode.USAGE;
  }

  /**
   * Executes a command, unless an argument was damaged before it arrived: Java replaces the bytes
   * that are no text in the encoding of the locale.
   */
  private static int execute(ParseResult parsed, Screen screen) {
    Optional<String> damaged =
        parsed.originalArgs().stream().filter(text -> text.indexOf(DAMAGED) >= 0).findFirst();
    if (damaged.isPresent()) {
      screen.error(
          "memlog: the argument \"%s\" is not UTF-8, so nothing was done; set LC_ALL=C.UTF-8"
              .formatted(damaged.get()));
      return CommandLine.ExitCode.USAGE;
    }
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (Error e) {
      screen.error("memlog: " + FailureSentence.of(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }
}
