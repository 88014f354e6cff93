package dev.memlog.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * A command that runs the client commands against a server with empty answers. After a build, the
 * launcher has Java record one such run, so that the classes of the commands load faster.
 */
@Command(
    name = "rehearse",
    description = "Runs the client commands against a server that knows nothing.",
    hidden = true)
final class RehearseCommand implements Callable<Integer> {

  private static final List<String> COMMANDS =
      List.of(
          "status",
          "search nothing",
          "recall nothing --user nobody",
          "sessions",
          "history none",
          "memories --user nobody",
          "memory none --user nobody",
          "remember nothing --user nobody",
          "forget none --user nobody",
          "dead-letters list");

  private static final byte[] NOTHING = "{\"memory\":{}}".getBytes(UTF_8);

  @Override
  public Integer call() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, NOTHING.length);
          exchange.getResponseBody().write(NOTHING);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      for (String command : COMMANDS) {
        rehearse(command + " --url " + url);
        rehearse(command + " --json --url " + url);
      }
    } finally {
      server.stop(0);
    }
    return 0;
  }

  /** Runs a command and ignores its output and exit code, even if an option is unknown. */
  private static void rehearse(String command) {
    var unseen = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    var words = new PrintWriter(unseen, true, UTF_8);
    Main.commandLine(new Screen(unseen, unseen, false, Map.of()))
        .setOut(words)
        .setErr(words)
        .execute(command.split(" "));
  }
}
