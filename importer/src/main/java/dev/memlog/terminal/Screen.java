package dev.memlog.terminal;

import java.io.PrintStream;
import java.util.Map;

/** The output of commands for people: with colours on a terminal, otherwise plain text. */
public final class Screen {

  private static final int WIDTH = 100;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final boolean colours;

  /**
   * Creates a screen.
   *
   * @param out the stream for results
   * @param err the stream for errors
   * @param terminal whether {@code out} is a terminal, on which lines can be redrawn
   * @param environment the environment variables; NO_COLOR or TERM=dumb switches colours off
   */
  public Screen(
      PrintStream out, PrintStream err, boolean terminal, Map<String, String> environment) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.colours =
        terminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
  }

  /**
   * Returns the screen over standard output and standard error. The system property {@code
   * memlog.terminal}, which the launcher sets, tells whether the output is a terminal.
   */
  public static Screen standard() {
    boolean terminal = Boolean.getBoolean("memlog.terminal");
    return new Screen(System.out, System.err, terminal, System.getenv());
  }

  public boolean terminal() {
    return terminal;
  }

  public void line(String text) {
    out.println(text);
  }

  public void line() {
    out.println();
  }

  public void error(String text) {
    err.println(paint("31", text));
  }

  /** Replaces the current line; for terminals only. */
  void redraw(String text) {
    out.print("\r\u001b[2K" + text);
    out.flush();
  }

  public String bold(String text) {
    return paint("1", text);
  }

  public String dim(String text) {
    return paint("2", text);
  }

  public String good(String text) {
    return paint("32", text);
  }

  public String bad(String text) {
    return paint("31", text);
  }

  public String accent(String text) {
    return paint("36", text);
  }

  /**
   * Returns a text marked as a match of a query: coloured, or between asterisks if there are no
   * colours.
   */
  public String mark(String text) {
    return colours ? paint("1;33", text) : "*" + text + "*";
  }

  private String paint(String code, String text) {
    return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Returns a title in bold, followed by a horizontal line up to column 100. */
  public String rule(String title) {
    return bold(title) + " " + dim("─".repeat(Math.max(3, WIDTH - title.length() - 1)));
  }
}
