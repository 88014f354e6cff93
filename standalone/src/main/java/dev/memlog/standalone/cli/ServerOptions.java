package dev.memlog.standalone.cli;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.standalone.client.MemlogClient;
import java.nio.file.Path;
import java.util.Optional;
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
    return new MemlogClient(
        url,
        queryUrl.isEmpty() ? url : queryUrl,
        Optional.of(key).filter(k -> !k.isEmpty()),
        Optional.of(ca).filter(c -> !c.isEmpty()).map(Path::of));
  }

  boolean json() {
    return json;
  }

  static String json(MessageOrBuilder message) {
    try {
      return JsonFormat.printer().print(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer of ours must print as JSON", e);
    }
  }
}
