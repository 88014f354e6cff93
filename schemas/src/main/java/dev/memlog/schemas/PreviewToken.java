package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A token that names the memories that a preview of forgetting listed. The query service issues the
 * token, and the ingest API checks it without a call to the query service.
 *
 * <p>The text form is {@code f1:} followed by base64url of a digest and the content. Callers must
 * treat the text as opaque. The digest detects accidental truncation or changes. It is not a
 * signature; none is needed, since a caller may also send the ids without a token.
 *
 * @param owner the owner of the memories, see {@link Keys#owner}
 * @param issuedAt the time of the preview, in whole milliseconds
 * @param expiresAt the time after which the ingest API rejects the token, in whole milliseconds
 * @param memoryIds the ids of the memories, 1 to {@value #MAX_MEMORIES}
 */
public record PreviewToken(
    String owner, Instant issuedAt, Instant expiresAt, List<String> memoryIds) {

  /** The maximum number of memories in a preview, few enough for a person to review. */
  public static final int MAX_MEMORIES = 20;

  /** The time from the preview until its token expires. */
  public static final Duration VALID_FOR = Duration.ofMinutes(10);

  private static final String VERSION = "f1:";
  private static final int DIGEST_BYTES = 8;
  private static final String MALFORMED = "must be a token that a preview returned";

  /**
   * Creates a token after checking the ids.
   *
   * @throws IllegalArgumentException if there are no ids, more than {@link #MAX_MEMORIES}, or
   *     invalid ids
   */
  public PreviewToken {
    memoryIds = List.copyOf(memoryIds);
    if (memoryIds.isEmpty() || memoryIds.size() > MAX_MEMORIES) {
      throw new IllegalArgumentException(
          "memoryIds must hold 1 to " + MAX_MEMORIES + " ids, got " + memoryIds.size());
    }
    if (!memoryIds.stream().allMatch(Ids::valid)) {
      throw new IllegalArgumentException("memoryIds must match " + Ids.RULE);
    }
  }

  /**
   * Returns a new token that expires {@link #VALID_FOR} after the given time.
   *
   * @param owner the owner of the memories, see {@link Keys#owner}
   * @param memoryIds the ids of the memories
   * @param now the time of the preview
   * @throws IllegalArgumentException if there are no ids, more than {@link #MAX_MEMORIES}, or
   *     invalid ids
   */
  public static PreviewToken issue(String owner, List<String> memoryIds, Instant now) {
    Instant issued = Instant.ofEpochMilli(now.toEpochMilli());
    return new PreviewToken(owner, issued, issued.plus(VALID_FOR), memoryIds);
  }

  /**
   * Parses a token from the text that {@link #format} returned. Does not check whether the token
   * has expired.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public static PreviewToken parse(String text) {
    if (!text.startsWith(VERSION)) {
      throw new IllegalArgumentException(MALFORMED);
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text.substring(VERSION.length()));
      byte[] content = Arrays.copyOfRange(bytes, DIGEST_BYTES, bytes.length);
      if (!Arrays.equals(bytes, 0, DIGEST_BYTES, Sha256.of(content), 0, DIGEST_BYTES)) {
        throw new IllegalArgumentException(MALFORMED);
      }
      String[] lines = new String(content, UTF_8).split("\n", -1);
      return new PreviewToken(
          lines[0],
          Instant.ofEpochMilli(Long.parseLong(lines[1])),
          Instant.ofEpochMilli(Long.parseLong(lines[2])),
          List.of(lines[3].split(" ", -1)));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(MALFORMED, e);
    }
  }

  /** Returns the text form of this token, which {@link #parse} reads. */
  public String format() {
    byte[] content =
        String.join(
                "\n",
                owner,
                Long.toString(issuedAt.toEpochMilli()),
                Long.toString(expiresAt.toEpochMilli()),
                String.join(" ", memoryIds))
            .getBytes(UTF_8);
    byte[] bytes = Arrays.copyOf(Sha256.of(content), DIGEST_BYTES + content.length);
    System.arraycopy(content, 0, bytes, DIGEST_BYTES, content.length);
    return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
