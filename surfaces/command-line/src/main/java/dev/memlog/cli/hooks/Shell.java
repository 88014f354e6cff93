package dev.memlog.cli.hooks;

/** The quoting of POSIX shells. */
final class Shell {

  private Shell() {}

  /** Returns a text as one word of a shell. */
  static String quoted(String text) {
    return text.matches("[A-Za-z0-9_./:@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
