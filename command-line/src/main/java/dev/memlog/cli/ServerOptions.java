package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that name the server of a command, and the form of its answers. */
final class ServerOptions {

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

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:MEMLOG_KEY:-}",
      description = "The API key (MEMLOG_KEY), if the server requires one.")
  private String key = "";

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      defaultValue = "${env:MEMLOG_CA:-}",
      description =
          "PEM file of authorities to trust instead of Java's (MEMLOG_CA), for a server "
              + "certificate of your own authority.")
  private String ca = "";

  @Option(names = "--json", description = "Prints the JSON of the API.")
  private boolean json;

  MemlogClient client() {
    return client(url, queryUrl);
  }

  /** Returns a client of another server, with the same key and authorities. */
  MemlogClient client(String other) {
    return client(other, "");
  }

  private MemlogClient client(String publishing, String querying) {
    var client = MemlogClient.builder(publishing).queryUrl(querying).key(key);
    if (!ca.isEmpty()) {
      client.authorities(Path.of(ca));
    }
    return client.build();
  }

  boolean json() {
    return json;
  }
}
