package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.schemas.PreviewToken;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The confirmation of one command: a text that the refusal of the command names, and that the same
 * command carries when it is sent again. It is bound to the owner, to what the command changes, and
 * to ten minutes. Any server verifies it, since it contains all that it needs. It is a second step
 * between a request and its effect, not a permission: the caller may send the command anyway.
 */
final class Confirmation {

  private static final String FIELD = "confirmation";
  private static final String VERSION = "c1:";
  private static final int DIGEST_BYTES = 16;

  private final byte[] digest;
  private final Instant now;

  /**
   * Creates the confirmation of one command at the present time.
   *
   * @param owner the owner of the memories
   * @param what what the command changes, as a text that differs for any other change
   */
  Confirmation(String owner, String what, Instant now) {
    this.digest = digest(owner + "\n" + what);
    this.now = now;
  }

  /**
   * Returns what is wrong with a command that needs this confirmation.
   *
   * @param given the confirmation that the command carries; empty for none
   * @return empty if the command is confirmed
   */
  Optional<Problem> problem(String given) {
    if (given.isEmpty()) {
      return Optional.of(
          refused(
              "is required by the settings of this server; to confirm, send the same request again"
                  + " within %d minutes with confirmation %s"
                      .formatted(PreviewToken.VALID_FOR.toMinutes(), text(now)),
              ""));
    }
    Optional<Instant> issued = issuedAt(given);
    if (issued.isEmpty()) {
      return Optional.of(
          refused("must be the one that the refusal of the same request named", given));
    }
    return now.isAfter(issued.get().plus(PreviewToken.VALID_FOR))
        ? Optional.of(
            refused(
                "must be used within " + PreviewToken.VALID_FOR.toMinutes() + " minutes",
                "issued at " + issued.get()))
        : Optional.empty();
  }

  private static Problem refused(String rule, String value) {
    return new Problem(ErrorCode.FAILED_PRECONDITION, FIELD, rule, value);
  }

  private String text(Instant issued) {
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES + DIGEST_BYTES)
            .putLong(issued.toEpochMilli())
            .put(digest, 0, DIGEST_BYTES)
            .array();
    return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns when a text was issued; empty if it confirms something else, or nothing. */
  private Optional<Instant> issuedAt(String text) {
    if (!text.startsWith(VERSION)) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text.substring(VERSION.length()));
      boolean same =
          bytes.length == Long.BYTES + DIGEST_BYTES
              && Arrays.equals(bytes, Long.BYTES, bytes.length, digest, 0, DIGEST_BYTES);
      return same
          ? Optional.of(Instant.ofEpochMilli(ByteBuffer.wrap(bytes).getLong()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      // Not base64url.
      return Optional.empty();
    }
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
