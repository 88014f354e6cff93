package dev.memlog.terminal;

import java.io.PrintStream;
import java.util.Map;

/** The output for people: colours on a terminal, plain text elsewhere. */
public final class Screen {

  private static final int WIDTH = 100;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final boolean colours;

  /**
   * Creates a screen.
   *
   * @param terminal true if the output is a terminal, on which lines can be redrawn
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
   * Returns the screen of this process. The launcher sets the property {@code memlog.terminal},
   * which says whether the output is a terminal.
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

  /** Replaces the current line; on terminals only. */
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

  /** Marks a matching part of a text, with asterisks if there are no colours. */
  public String mark(String text) {
    return colours ? paint("1;33", text) : "*" + text + "*";
  }

  private String paint(String code, String text) {
    return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Returns a headline with a rule up to the right edge. */
  public String rule(String title) {
    return bold(title) + " " + dim("─".repeat(Math.max(3, WIDTH - title.length() - 1)));
  }
}
