package dev.memlog.query.answered;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Sha256;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The reference by which topics identify an answer: a hash of the id of the request. A second hash
 * of the request's id is the key that encrypts the query. No topic contains this id; only the
 * caller knows it. Without the id, nobody can read the words of a query from a topic, a store or a
 * backup. So the words of queries do not appear in a scan that searches the data for deleted text.
 *
 * @param value 32 hexadecimal digits
 */
public record AnswerReference(String value) {

  /** The number of digits of a reference. */
  static final int LENGTH = 32;

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");
  private static final int BYTES = 16;
  private static final int TAG_BITS = 128;

  /** The nonce of all encryptions. A constant is safe, since each key encrypts only one text. */
  private static final byte[] NONCE = new byte[12];

  /**
   * Returns the reference of the answer to a request.
   *
   * @param requestId the id that the answer gave to its caller
   */
  public static AnswerReference of(String requestId) {
    return new AnswerReference(HexFormat.of().formatHex(derived("reference", requestId)));
  }

  /**
   * Returns whether a text has the form of a reference: 32 hexadecimal digits in lower case. No
   * request id has this form.
   */
  public static boolean isReference(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Encrypts the text of a query with a key that is derived from the id of its request.
   *
   * @param requestId the id that the answer gives to its caller
   * @param query the text of the query
   */
  public static byte[] seal(String requestId, String query) {
    try {
      return cipher(Cipher.ENCRYPT_MODE, requestId).doFinal(query.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM must be available", e);
    }
  }

  /**
   * Decrypts the text of a query that {@link #seal} encrypted; empty if it was sealed with a
   * different request id.
   *
   * @param requestId the id that the answer gave to its caller
   * @param sealed the encrypted text
   */
  public static Optional<String> open(String requestId, byte[] sealed) {
    try {
      return Optional.of(new String(cipher(Cipher.DECRYPT_MODE, requestId).doFinal(sealed), UTF_8));
    } catch (GeneralSecurityException _) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, String requestId) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode,
        new SecretKeySpec(derived("query", requestId), "AES"),
        new GCMParameterSpec(TAG_BITS, NONCE));
    return cipher;
  }

  private static byte[] derived(String use, String requestId) {
    return Arrays.copyOf(Sha256.of("memlog answer " + use + ": " + requestId), BYTES);
  }
}
