package dev.memlog.cli.server;

import dev.memlog.client.MemlogClient;
import dev.memlog.demo.Demo;
import dev.memlog.demo.DemoFailedException;
import dev.memlog.demo.DemoScript;
import dev.memlog.standalone.Addresses;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.process.DeathWatch;
import dev.memlog.standalone.process.LogFile;
import dev.memlog.standalone.process.Shutdown;
import dev.memlog.terminal.AccessOptions;
import dev.memlog.terminal.ScreenCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    description =
        "Starts everything on fresh data, imports conversations, searches, edits "
            + "and deletes, and shows that answers and memories change accordingly. "
            + "With --url it tours a running Memlog, leaves that server's data "
            + "unchanged, and deletes the demo's data at the end.")
public final class DemoCommand extends ScreenCommand implements Callable<Integer> {

  @Option(names = "--exit", description = "Ends after the tour instead of continuing to run.")
  private boolean exit;

  @Option(names = "--explain", description = "Shows the scores of recalled memories.")
  private boolean explain;

  @Option(
      names = "--any-port",
      description = "Listens on any free ports instead of the default ports.")
  private boolean anyPort;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "The address of a running Memlog to tour; a key needs the roles read, write and admin.")
  private @Nullable String url;

  @Option(
      names = "--query-url",
      paramLabel = "URL",
      description = "The address for queries, if a separate process answers them; default: --url.")
  private String queryUrl = "";

  @Mixin private AccessOptions access = new AccessOptions();

  @Option(
      names = "--app",
      paramLabel = "APP",
      description = "The app of the demo's conversations, if the key requires one.")
  private Optional<String> app = Optional.empty();

  @Override
  public Integer call() throws Exception {
    if (url == null) {
      return ownTour();
    }
    try (var client = access.client(url, queryUrl)) {
      return new VisitingDemo(client, screen, app, explain).run();
    }
  }

  private int ownTour() throws Exception {
    long began = System.nanoTime();
    try (var directory = TemporaryDirectory.make("memlog-demo")) {
      DemoScript script = DemoScript.load(directory.path(), "", Optional.empty());
      // The log outlives the data, since a user reads it after a failure.
      Path log = Files.createTempFile("memlog-demo-", ".log");
      LogFile.use(log);
      screen.line();
      screen.line(
          screen.bold("Memlog") + screen.dim("  conversation memory for agents, kept as a log"));
      screen.heading("Starting everything in one process");
      String data = directory.path().resolve("data").toString();
      StandaloneConfig loaded = StandaloneConfig.load(null, Map.of(), Map.of("data", data));
      StandaloneConfig config = anyPort ? loaded.withPorts(0, 0, 0) : loaded.onFreePorts();
      try (var memlog = new EmbeddedMemlog(config, log, screen::line)) {
        Shutdown.closing(memlog, directory);
        memlog.start();
        memlog.awaitReady();
        screen.line("  Up after %.1f s", seconds(began));
        new AddressTable(screen).print(memlog.addresses());
        return tour(memlog, script, directory.path(), began);
      }
    }
  }

  private int tour(EmbeddedMemlog memlog, DemoScript script, Path directory, long began)
      throws InterruptedException {
    try (var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      new Demo(client, screen, script, directory, explain, Map.of()).run();
    } catch (DemoFailedException e) {
      screen.line();
      screen.error("The demo failed: " + e.getMessage());
      screen.error("The log: " + memlog.addresses().log());
      return 1;
    }
    screen.line("  The whole tour: %.1f s", seconds(began));
    printNextSteps(exit, memlog.addresses());
    if (!exit) {
      new DeathWatch(memlog::checks).watch();
    }
    return 0;
  }

  private static double seconds(long began) {
    return (System.nanoTime() - began) / 1e9;
  }

  /**
   * Prints the suggested commands.
   *
   * @param over true if the demo ends now; false if its Memlog continues to run
   * @param addresses the addresses and directories of the demo's Memlog
   */
  private void printNextSteps(boolean over, Addresses addresses) {
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
