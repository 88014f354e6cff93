package dev.memlog.ingest;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.schemas.Sha256;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The confirmation that a command requires. The server refuses an unconfirmed command with a text,
 * and the caller confirms by sending the same command again with this text. The text is valid for
 * ten minutes, for the same owner and the same change. Any server can verify the text, since it is
 * self-contained.
 *
 * <p>A confirmation guards against mistakes. It is not a permission or a signature.
 */
final class Confirmation {

  private static final String FIELD = "confirmation";
  private static final String VERSION = "c1:";
  private static final int DIGEST_BYTES = 16;

  private final byte[] digest;
  private final Instant now;

  /**
   * Creates the confirmation of a command.
   *
   * @param owner the owner of the memories
   * @param what a description of the change, different for every other change
   * @param now the current time
   */
  Confirmation(String owner, String what, Instant now) {
    this.digest = Sha256.of(owner + "\n" + what);
    this.now = now;
  }

  /**
   * Returns the problem with the confirmation of a command; empty if the command is confirmed. The
   * problem of an unconfirmed command contains the text that confirms it.
   *
   * @param given the confirmation in the request; empty for none
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

  /** Returns the time when a text was issued; empty if it does not confirm this command. */
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
}
