package dev.memlog.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.QueryParams;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An HTTP request to the registry, with its path and query decoded.
 *
 * @param method the HTTP method
 * @param path the decoded segments of the path; empty for "/"
 * @param query the query parameters
 * @param content the body, not parsed
 */
record RegistryRequest(String method, List<String> path, QueryParams query, byte[] content) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static RegistryRequest of(String method, URI uri, byte[] content) {
    List<String> path =
        Arrays.stream(uri.getRawPath().split("/"))
            .filter(p -> !p.isEmpty())
            // URLDecoder would decode a plus as a space, which is wrong in a path.
            .map(p -> URLDecoder.decode(p.replace("+", "%2B"), StandardCharsets.UTF_8))
            .toList();
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    return new RegistryRequest(method, path, QueryParams.fromQueryString(query), content);
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
      throw new RegistryException(422, "the body must be JSON");
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
      throw new RegistryException(
          42205,
          "Permanent deletion is not supported: records with the schema's id would become "
              + "unreadable");
    }
    return subject;
  }
}
