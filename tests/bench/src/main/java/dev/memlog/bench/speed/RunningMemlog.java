package dev.memlog.bench.speed;

import static java.util.Objects.requireNonNull;

import dev.memlog.client.MemlogClient;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The command-line options that name a running Memlog, which is measured instead of a new one. */
final class RunningMemlog {

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Measures this running Memlog; default: a new Memlog.")
  private @Nullable URI url;

  @Option(
      names = "--query-url",
      paramLabel = "URL",
      description = "The query service of the running Memlog; default --url.")
  private @Nullable URI queryUrl;

  /** Returns whether the options name a running Memlog. */
  boolean named() {
    return url != null;
  }

  /** Returns a client of the running Memlog, which must be {@link #named}; the caller closes it. */
  MemlogClient client() {
    return MemlogClient.builder(requireNonNull(url, "--url").toString())
        .queryUrl(queryUrl == null ? "" : queryUrl.toString())
        .build();
  }
}
