package dev.memlog.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An HTTP request to the registry, with its path and query decoded.
 *
 * @param method the HTTP method
 * @param path the decoded segments of the path; empty for "/"
 * @param query the decoded query parameters; the first value of each
 * @param content the body, not parsed
 */
record RegistryRequest(
    String method, List<String> path, Map<String, String> query, byte[] content) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static RegistryRequest of(String method, URI uri, byte[] content) {
    List<String> path =
        Arrays.stream(uri.getRawPath().split("/"))
            .filter(p -> !p.isEmpty())
            // URLDecoder would decode a plus as a space, which is wrong in a path.
            .map(p -> decode(p.replace("+", "%2B")))
            .toList();
    String raw = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    Map<String, String> query =
        Arrays.stream(raw.split("&"))
            .filter(p -> !p.isEmpty())
            .map(p -> p.split("=", 2))
            .collect(
                Collectors.toMap(
                    p -> decode(p[0]), p -> p.length > 1 ? decode(p[1]) : "", (a, _) -> a));
    return new RegistryRequest(method, path, query, content);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /**
   * Returns whether a query parameter is "true". The method ignores case, since Python clients
   * write "True".
   */
  boolean flag(String name) {
    return parameter(name).filter(v -> v.equalsIgnoreCase("true")).isPresent();
  }

  JsonNode body() {
    try {
      return JSON.readTree(content);
    } catch (IOException e) {
      throw RegistryException.unprocessable("the body must be JSON");
    }
  }

  SchemaRequest schema() {
    return SchemaRequest.of(body(), flag("normalize"));
  }

  int number(String part) {
    try {
      return Integer.parseInt(part);
    } catch (NumberFormatException e) {
      throw RegistryException.noSuchPath();
    }
  }

  /**
   * Returns the subject after checking that this request is for a soft deletion, which keeps ids
   * readable.
   *
   * @throws RegistryException if the request is for a permanent deletion
   */
  String softly(String subject) {
    if (flag("permanent")) {
      throw RegistryException.notPermitted(
          "Permanent deletion is not supported: records with the schema's id would become "
              + "unreadable");
    }
    return subject;
  }
}
