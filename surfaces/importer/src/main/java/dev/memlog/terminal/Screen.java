package dev.memlog.terminal;

import com.google.errorprone.annotations.FormatMethod;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The output of commands for people: with colours on a terminal, otherwise plain text. Everything
 * that a command prints passes through {@link #visible}, so no text of a user controls the
 * terminal.
 */
public final class Screen {

  private static final int WIDTH = 100;

  /** The signs that Memlog prints, and what stands for them on a terminal without UTF-8. */
  private static final Map<String, String> SIGNS =
      Map.of(
          "→", "->", "←", "<-", "—", "-", "–", "-", "×", "x", "✓", "*", "█", "#", "░", ".", "─",
          "-");

  /**
   * The beginning of colour codes, which only this process knows, so that a text of a user cannot
   * contain one.
   */
  private static final String COLOUR = "\u001b" + UUID.randomUUID() + "[";

  private static final Pattern HIDDEN =
      Pattern.compile(
          Pattern.quote(COLOUR) + "|[\\p{Cc}\\u2028-\\u202E\\u2066-\\u2069&&[^\\t\\n]]");

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final boolean colours;
  private final boolean signs;

  /**
   * Creates a screen.
   *
   * @param out the stream for results
   * @param err the stream for errors and progress
   * @param terminal whether both streams are terminals, on which lines can be redrawn
   * @param environment the environment variables; NO_COLOR or TERM=dumb switches colours off, and
   *     the locale of LC_ALL, LC_CTYPE or LANG tells whether a terminal shows UTF-8
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
    this.signs = !terminal || utf8(environment);
  }

  private Screen(Screen screen) {
    this.out = screen.err;
    this.err = screen.err;
    this.terminal = screen.terminal;
    this.colours = screen.colours;
    this.signs = screen.signs;
  }

  /** Returns a screen that prints to standard error what this one prints to standard output. */
  public Screen toErrors() {
    return new Screen(this);
  }

  private static boolean utf8(Map<String, String> environment) {
    return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(locale -> !locale.isEmpty())
        .findFirst()
        .map(locale -> locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8"))
        .orElse(false);
  }

  /**
   * Returns the screen over standard output and standard error, which are UTF-8 in every locale.
   * The launcher sets two system properties: {@code memlog.terminal} tells whether the output is a
   * terminal, and {@code memlog.locale} is the user's LC_ALL, which the launcher may replace.
   */
  public static Screen standard() {
    boolean terminal = Boolean.getBoolean("memlog.terminal");
    Map<String, String> environment = new HashMap<>(System.getenv());
    String locale = System.getProperty("memlog.locale");
    if (locale != null) {
      environment.put("LC_ALL", locale);
    }
    return new Screen(
        new PrintStream(System.out, true, StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8),
        terminal,
        environment);
  }

  public boolean terminal() {
    return terminal;
  }

  public void line(String text) {
    out.println(visible(text));
  }

  /** Prints a line with values in it, see {@link String#format}. */
  @FormatMethod
  public void line(String format, @Nullable Object... values) {
    line(String.format(Locale.ROOT, format, values));
  }

  public void line() {
    out.println();
  }

  /** Prints a dimmed line. */
  public void dimLine(String text) {
    line(dim(text));
  }

  /** Prints a dimmed line with values in it, see {@link String#format}. */
  @FormatMethod
  public void dimLine(String format, @Nullable Object... values) {
    line(dim(format, values));
  }

  public void error(String text) {
    err.println(visible(coloured("31", text)));
  }

  @FormatMethod
  public void error(String format, @Nullable Object... values) {
    error(String.format(Locale.ROOT, format, values));
  }

  /**
   * Prints a line about a task that is running to the stream for errors, so that results alone are
   * piped to another program.
   */
  public void progress(String text) {
    err.println(visible(text));
  }

  /** Replaces the current line about a running task; for terminals only. */
  void redraw(String text) {
    err.print("\r\u001b[2K" + visible(text));
    err.flush();
  }

  public String bold(String text) {
    return paint("1", text);
  }

  public String dim(String text) {
    return paint("2", text);
  }

  @FormatMethod
  public String dim(String format, @Nullable Object... values) {
    return dim(String.format(Locale.ROOT, format, values));
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
    return coloured(code, oneLine(text));
  }

  private String coloured(String code, String text) {
    return colours ? COLOUR + code + "m" + text + COLOUR + "0m" : text;
  }

  /**
   * Returns a text in which control characters, other than tabs and line breaks, and characters
   * that reorder text appear as escapes such as {@code \\u001b}, which are also valid in JSON.
   */
  static String visible(String text) {
    return HIDDEN
        .matcher(text)
        .replaceAll(
            hidden ->
                hidden.group().equals(COLOUR)
                    ? "\u001b["
                    : String.format(Locale.ROOT, "\\\\u%04x", (int) hidden.group().charAt(0)));
  }

  /** Returns a text on one line, in which line breaks appear as escapes such as {@code \\u000a}. */
  public static String oneLine(String text) {
    return text.replace("\n", "\\u000a");
  }

  /** Returns a title in bold, followed by a horizontal line up to column 100. */
  public String rule(String title) {
    return bold(title) + " " + dim(ours("─").repeat(Math.max(3, WIDTH - title.length() - 1)));
  }

  /** Prints an empty line, and a title as {@link #rule} shows it. */
  public void heading(String title) {
    line();
    line(rule(title));
  }

  /**
   * Returns a text of Memlog's own for this screen: on a terminal without UTF-8, ASCII stands for
   * signs such as arrows. Texts of users must not pass through this method, since they are printed
   * unchanged.
   */
  public String ours(String text) {
    String shown = text;
    if (!signs) {
      for (Map.Entry<String, String> sign : SIGNS.entrySet()) {
        shown = shown.replace(sign.getKey(), sign.getValue());
      }
    }
    return shown;
  }
}
