package dev.memlog.terminal;

import dev.memlog.client.MemlogClient;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/**
 * The command-line options for access to a server: the API key, and the certificate authorities to
 * trust.
 */
public final class AccessOptions {

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

  /** Returns the API key; empty if there is none. */
  public String key() {
    return key;
  }

  /**
   * Returns a client of a server with the key and the authorities of these options. The caller
   * closes it.
   *
   * @param url the address of the server
   * @param queryUrl the address of the server that answers queries; empty if it is the same one
   * @throws IllegalArgumentException if the file of authorities cannot be read or holds no
   *     certificate
   */
  public MemlogClient client(String url, String queryUrl) {
    var client = MemlogClient.builder(url).queryUrl(queryUrl).key(key);
    if (!ca.isEmpty()) {
      client.authorities(Path.of(ca));
    }
    return client.build();
  }
}
