package dev.memlog.mcp;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the server of the Model Context Protocol at {@code /mcp}.
 *
 * @param enabled whether agents are served at /mcp
 * @param tools all, or core (get_context, recall, remember, forget) in a third of the tokens
 * @param aliases whether tools also have these names: search_memory, recall_memory,
 *     archival_memory_search, remember_fact, archival_memory_insert, forget_memory
 * @param allowedOrigins further origins of web pages that may call /mcp
 * @param ingestUrl ingest API for a query process; absent: tools only read
 * @param ingestCa PEM file of authorities for ingestUrl, instead of Java's
 */
public record McpConfig(
    @Default("true") boolean enabled,
    @Default("all") ToolOffer.Tools tools,
    @Default("false") boolean aliases,
    List<String> allowedOrigins,
    Optional<String> ingestUrl,
    Optional<Path> ingestCa)
    implements Validated {

  @Override
  public void validate(Validation check) {
    for (String origin : allowedOrigins) {
      check.require(
          isOrigin(origin),
          "allowedOrigins",
          "must be origins such as https://agent.example.org, without a path",
          origin);
    }
    ingestUrl.ifPresent(
        url ->
            check.require(
                isAddress(url), "ingestUrl", "must be an address such as http://ingest:8080", url));
  }

  private static boolean isAddress(String text) {
    return uri(text)
        .filter(uri -> "http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
        .isPresent();
  }

  private static boolean isOrigin(String text) {
    return uri(text)
        .filter(uri -> text.equals(uri.getScheme() + "://" + uri.getRawAuthority()))
        .isPresent();
  }

  /** Returns an address with a host; empty if the text is none. */
  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text)).filter(uri -> uri.getHost() != null);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
