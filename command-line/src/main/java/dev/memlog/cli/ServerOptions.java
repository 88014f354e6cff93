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
          "Where to ask (MEMLOG_QUERY_URL), where the services are processes of their own and no"
              + " proxy stands before them; by default the same as --url.")
  private String queryUrl = "";

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:MEMLOG_KEY:-}",
      description = "The API key (MEMLOG_KEY), where the server wants one.")
  private String key = "";

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      defaultValue = "${env:MEMLOG_CA:-}",
      description =
          "Authorities to trust instead of Java's, PEM (MEMLOG_CA), where the server's certificate"
              + " is your own.")
  private String ca = "";

  @Option(names = "--json", description = "Prints the API's own JSON.")
  private boolean json;

  MemlogClient client() {
    var client = MemlogClient.builder(url).queryUrl(queryUrl).key(key);
    if (!ca.isEmpty()) {
      client.authorities(Path.of(ca));
    }
    return client.build();
  }

  boolean json() {
    return json;
  }
}
