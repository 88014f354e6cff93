package dev.memlog.cli.server;

import dev.memlog.standalone.Addresses;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/** A printer of commands to try after the demo. */
record NextSteps(Screen screen) {

  /**
   * Prints the suggested commands.
   *
   * @param over true if the demo ends now; false if its Memlog continues to run
   * @param addresses the addresses and directories of the demo's Memlog
   */
  void print(boolean over, Addresses addresses) {
    screen.heading(over ? "What to try next" : "It stays up; try it in another terminal");
    String url = over || addresses.api().endsWith(":8080") ? "" : " --url " + addresses.api();
    if (over) {
      row("./memlog demo", "the same tour, after which it stays up");
      row("./memlog up", "start with your own data, stored in ~/.memlog");
      row("./memlog import FILE", "your history: exports of ChatGPT, Claude, Slack and more");
    }
    row("./memlog search \"a walk with the dog\" --explain" + url, "search, and why");
    row("./memlog recall \"dog\" --app assistant --user sam" + url, "what it remembers");
    row("./memlog sessions" + url, "the conversations, latest first");
    row("./memlog status" + url, "counts, lag, event-to-searchable");
    row("docs/clients/", "publish from Node, Python, Java or curl");
    if (!over) {
      screen.line();
      screen.line(screen.bold("  Ctrl-C ends it and removes its data."));
    }
  }

  private void row(String command, String why) {
    screen.line(
        "  " + screen.accent(String.format(Locale.ROOT, "%-52s", command)) + " " + screen.dim(why));
  }
}
