package dev.memlog.console;

/**
 * The settings of the web console at {@code /}.
 *
 * @param enabled whether the server serves the console
 */
public record ConsoleConfig(boolean enabled) {

  public static ConsoleConfig defaults() {
    return new ConsoleConfig(true);
  }
}
