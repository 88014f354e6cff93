package dev.memlog.schemas;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;

/**
 * The header of a command that a token of a preview or a confirmation permits. Such a text permits
 * one command. Evolution keeps the header's value, a digest of the text, and refuses another
 * command with it.
 */
public final class Permit {

  private static final String HEADER = "memlog-permit";
  private static final int DIGEST_BYTES = 16;

  private Permit() {}

  /** Sets the header on a command; leaves it out if the text is empty. */
  public static void set(Headers headers, String text) {
    if (text.isEmpty()) {
      return;
    }
    byte[] digest = Arrays.copyOf(Sha256.of(text), DIGEST_BYTES);
    headers.add(HEADER, Base64.getUrlEncoder().withoutPadding().encode(digest));
  }

  /** Returns the digest of the text that permits a command; empty if the command needs none. */
  public static Optional<String> of(Headers headers) {
    return DecisionRequest.id(headers, HEADER);
  }
}
