package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The memories that a preview has shown, to be forgotten. The token is opaque to callers but not
 * signed, since they could name the same ids themselves.
 *
 * @param owner the owner of the memories
 * @param until the time until which the token may be used
 * @param ids the ids of the memories, at least one
 */
record PreviewToken(String owner, Instant until, List<String> ids) {

  private static final String VERSION = "f1:";

  String format() {
    String text = owner + '\n' + until.toEpochMilli() + '\n' + String.join(" ", ids);
    return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  /** Parses a token; empty if it is malformed. */
  static Optional<PreviewToken> parse(String token) {
    if (!token.startsWith(VERSION)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(token.substring(VERSION.length()));
      String[] lines = new String(bytes, UTF_8).split("\n", -1);
      return lines.length == 3 && !lines[2].isEmpty()
          ? Optional.of(
              new PreviewToken(
                  lines[0],
                  Instant.ofEpochMilli(Long.parseLong(lines[1])),
                  List.of(lines[2].split(" "))))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      // Neither base64 nor a number, so not one of our tokens.
      return Optional.empty();
    }
  }
}
