package dev.memlog.standalone.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** An encoder of parts of addresses. */
final class Paths {

  private Paths() {}

  static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns the parameters with a leading question mark; empty if there are none. */
  static String query(Map<String, String> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.entrySet().stream()
            .map(p -> part(p.getKey()) + "=" + part(p.getValue()))
            .sorted()
            .collect(Collectors.joining("&", "?", ""));
  }
}
