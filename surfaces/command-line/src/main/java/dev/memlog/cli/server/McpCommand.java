package dev.memlog.cli.server;

import dev.memlog.mcp.JsonRpc;
import dev.memlog.mcp.McpConfig;
import dev.memlog.mcp.StdioServer;
import dev.memlog.mcp.ToolOffer;
import dev.memlog.mcp.tool.Session;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.Versions;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.process.DeathWatch;
import dev.memlog.standalone.process.LogFile;
import dev.memlog.standalone.process.Shutdown;
import dev.memlog.terminal.AccessOptions;
import dev.memlog.terminal.ScreenCommand;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
    name = "mcp",
    description =
        "Serves an agent over standard input and output (Model Context Protocol), for the Memlog at"
            + " --url. Without --url it starts its own Memlog, which stops at the end of the"
            + " input.")
public final class McpCommand extends ScreenCommand implements Callable<Integer> {

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:MEMLOG_URL:-}",
      description = "The server (MEMLOG_URL); without a URL, the command starts a Memlog.")
  private String url = "";

  @Option(
      names = "--query-url",
      paramLabel = "URL",
      defaultValue = "${env:MEMLOG_QUERY_URL:-}",
      description = "The server for queries (MEMLOG_QUERY_URL), if it is a separate process.")
  private String queryUrl = "";

  @Mixin private AccessOptions access = new AccessOptions();

  @Option(names = "--app", description = "The app that the agent acts for.")
  private @Nullable String app;

  @Option(
      names = "--user",
      defaultValue = "${env:MEMLOG_USER:-" + Option.NULL_VALUE + "}",
      description = "The user that the agent acts for (MEMLOG_USER).")
  private @Nullable String user;

  @Option(
      names = "--aliases",
      description =
          "Also offers the tools under the names of other products, such as search_memory.")
  private boolean aliases;

  @Option(
      names = "--tools",
      paramLabel = "TOOLS",
      description =
          "all (default), or core: get_context, recall, remember and forget alone, in fewer tokens.")
  private ToolOffer.@Nullable Tools tools;

  @Mixin private ConfigOptions options = new ConfigOptions();

  @Override
  public Integer call() throws Exception {
    if (!url.isEmpty() && options.given()) {
      throw new ParameterException(
          spec.commandLine(),
          "--config, --data-dir, --port and --set are for a Memlog that this command starts: leave"
              + " out --url and MEMLOG_URL");
    }
    // Standard output carries only the protocol; all other output goes to standard error.
    PrintStream protocol = System.out;
    System.setOut(System.err);
    try {
      LogFile.useStandardError();
      if (url.isEmpty()) {
        serveOwn(protocol);
      } else {
        serve(url, queryUrl, new ToolOffer(chosen(ToolOffer.Tools.ALL), true, aliases), protocol);
      }
      return 0;
    } finally {
      System.setOut(protocol);
    }
  }

  private void serveOwn(PrintStream protocol) throws Exception {
    StandaloneConfig config = options.load().onFreePorts();
    try (var memlog =
        new EmbeddedMemlog(config, DataDirectory.logFile(config.data()), screen::error)) {
      Shutdown.closing(memlog);
      memlog.start();
      memlog.awaitReady();
      Thread.ofPlatform().daemon().name("death-watch").start(() -> watch(memlog));
      McpConfig configured = config.stages().frontends().mcp();
      ToolOffer offer =
          new ToolOffer(chosen(configured.tools()), true, aliases || configured.aliases());
      serve(memlog.addresses().api(), "", offer, protocol);
    }
  }

  private ToolOffer.Tools chosen(ToolOffer.Tools otherwise) {
    return tools == null ? otherwise : tools;
  }

  private void serve(String address, String queries, ToolOffer offer, PrintStream protocol)
      throws IOException {
    try (var client = access.client(address, queries)) {
      var answers = new JsonRpc(offer, Versions.memlog(), new SimpleMeterRegistry());
      new StdioServer(answers, new Session(client, app, user), protocol).serve(System.in);
    }
  }

  private void watch(EmbeddedMemlog memlog) {
    try {
      new DeathWatch(memlog::checks).watch();
    } catch (IllegalStateException e) {
      screen.error("memlog: " + e.getMessage());
      DeathWatch.endSoon();
      System.exit(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
