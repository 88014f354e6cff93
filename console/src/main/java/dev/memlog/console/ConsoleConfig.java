package dev.memlog.console;

/**
 * The settings of the console for browsers at {@code /}.
 *
 * @param enabled whether the console is served
 */
public record ConsoleConfig(boolean enabled) {

  public static ConsoleConfig defaults() {
    return new ConsoleConfig(true);
  }
}
