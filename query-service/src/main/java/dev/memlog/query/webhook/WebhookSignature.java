package dev.memlog.query.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signatures of webhooks as the specification Standard Webhooks 1.0 defines them: HMAC-SHA256 of
 * id, timestamp and body, joined by full stops.
 */
final class WebhookSignature {

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int LEAST_BYTES = 24;
  private static final int MOST_BYTES = 64;

  private WebhookSignature() {}

  /** Returns whether a text is a secret: {@code whsec_} and the base64 of 24 to 64 bytes. */
  static boolean isSecret(String text) {
    try {
      int bytes = text.startsWith(PREFIX) ? key(text).length : 0;
      return bytes >= LEAST_BYTES && bytes <= MOST_BYTES;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  /**
   * Returns the header {@code webhook-signature}: a signature by each secret, separated by spaces.
   *
   * @param id the header {@code webhook-id}
   * @param seconds the header {@code webhook-timestamp}
   */
  static String sign(List<String> secrets, String id, long seconds, String body) {
    byte[] signed = (id + "." + seconds + "." + body).getBytes(UTF_8);
    return secrets.stream()
        .map(secret -> "v1," + Base64.getEncoder().encodeToString(hmac(key(secret), signed)))
        .collect(joining(" "));
  }

  private static byte[] key(String secret) {
    return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
  }

  private static byte[] hmac(byte[] key, byte[] signed) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
