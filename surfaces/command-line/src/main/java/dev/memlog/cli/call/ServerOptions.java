package dev.memlog.cli.call;

import dev.memlog.client.MemlogClient;
import dev.memlog.terminal.AccessOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command-line options that name the server of a command and the output format of its answers.
 */
public final class ServerOptions {

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:MEMLOG_URL:-http://127.0.0.1:8080}",
      description = "The server (MEMLOG_URL), by default http://127.0.0.1:8080.")
  private String url = "";

  @Option(
      names = "--query-url",
      paramLabel = "URL",
      defaultValue = "${env:MEMLOG_QUERY_URL:-}",
      description =
          "The server for queries (MEMLOG_QUERY_URL), if the services are separate processes "
              + "without a common proxy; by default the same as --url.")
  private String queryUrl = "";

  @Mixin private AccessOptions access = new AccessOptions();

  @Option(names = "--json", description = "Prints the JSON of the API.")
  private boolean json;

  public MemlogClient client() {
    return access.client(url, queryUrl);
  }

  /**
   * Creates a client of another server, with the API key and authorities of these options.
   *
   * @param other the address of the server
   */
  public MemlogClient client(String other) {
    return access.client(other, "");
  }

  /** Returns the API key; empty if there is none. */
  public String key() {
    return access.key();
  }

  public boolean json() {
    return json;
  }
}
