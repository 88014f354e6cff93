package dev.memlog.terminal;

import dev.memlog.client.ApiException;
import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IFactory;

/**
 * A factory of command lines with common behaviour. If a command's constructor has a single
 * parameter of type {@link Screen}, it receives the screen. If a command throws an exception, the
 * program prints the exception's message and exits with 1. A usage error exits with 2.
 */
public final class Commands {

  private static final String OURS = "dev.memlog.";

  private Commands() {}

  /**
   * Returns a command line for a root command.
   *
   * @param screen the screen for output and errors
   * @param root the root command, which names its subcommands
   * @param version the version of Memlog, for {@code --version}
   */
  public static CommandLine of(Screen screen, Object root, String version) {
    var commands = new CommandLine(root, factory(screen));
    commands.getCommandSpec().version("memlog " + version, "java " + Runtime.version());
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

  private static IFactory factory(Screen screen) {
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
          if (constructor.getParameterCount() == 1
              && constructor.getParameterTypes()[0] == Screen.class) {
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance(screen));
          }
        }
        return CommandLine.defaultFactory().create(type);
      }
    };
  }

  /**
   * Returns the explanation of a failure for the user; the messages of our own exceptions stand
   * without the exception's type.
   */
  private static String explanation(Exception e) {
    if (e instanceof ApiException api && api.status() == 401) {
      return api.getMessage() + " (name a key with --key or MEMLOG_KEY)";
    }
    String message = e.getMessage();
    return message != null && e.getClass().getName().startsWith(OURS) ? message : e.toString();
  }
}
