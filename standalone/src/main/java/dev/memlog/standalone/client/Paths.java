package dev.memlog.standalone.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** Parts of addresses, encoded. */
final class Paths {

  private Paths() {}

  static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** With its question mark; empty where there are none. */
  static String query(Map<String, String> parameters) {
    return parameters.isEmpty()
        ? ""
        : parameters.entrySet().stream()
            .map(p -> part(p.getKey()) + "=" + part(p.getValue()))
            .sorted()
            .collect(Collectors.joining("&", "?", ""));
  }
}
