package dev.memlog.index;

import com.google.common.hash.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A digest of a point's content, by which two stores are compared. It is the first 128 bits of the
 * SHA-256 of the point's tenant, content hash and fields. The vector and the words are left out,
 * since they are computed from the same text.
 *
 * @param high the first 64 bits
 * @param low the next 64 bits
 */
public record ContentDigest(long high, long low) {

  private static final byte STRING = 1;
  private static final byte LONG = 2;
  private static final byte BOOLEAN = 3;
  private static final byte STRINGS = 4;

  /** Returns the digest of a point's tenant, content hash and fields. */
  public static ContentDigest of(Point point) {
    return of(point.tenant(), point.contentHash(), point.fields());
  }

  /**
   * Returns the digest of the given parts of a point. The order of the fields does not matter.
   * Strings must have no unpaired surrogates; strings from topics have none.
   *
   * @param fields the values, see {@link Point#fields}
   * @throws IllegalArgumentException if a value has a type that fields cannot have
   */
  public static ContentDigest of(String tenant, String contentHash, Map<String, Object> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      writeString(out, tenant);
      writeString(out, contentHash);
      for (Map.Entry<String, Object> field : new TreeMap<>(fields).entrySet()) {
        writeString(out, field.getKey());
        writeValue(out, field.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ByteBuffer hash = ByteBuffer.wrap(Hashing.sha256().hashBytes(bytes.toByteArray()).asBytes());
    return new ContentDigest(hash.getLong(), hash.getLong());
  }

  /**
   * Parses a digest from its hexadecimal form.
   *
   * @param text the digest as {@link #toString} writes it
   * @throws IllegalArgumentException if the text does not have this form
   */
  public static ContentDigest parse(String text) {
    if (!text.matches("[0-9a-f]{32}")) {
      throw new IllegalArgumentException("a digest must be 32 hexadecimal digits, got " + text);
    }
    return new ContentDigest(
        Long.parseUnsignedLong(text.substring(0, 16), 16),
        Long.parseUnsignedLong(text.substring(16), 16));
  }

  /** Returns the digest as 32 lower-case hexadecimal digits. */
  @Override
  public String toString() {
    return "%016x%016x".formatted(high, low);
  }

  private static void writeValue(DataOutputStream out, Object value) throws IOException {
    switch (value) {
      case String text -> {
        out.writeByte(STRING);
        writeString(out, text);
      }
      case Long number -> {
        out.writeByte(LONG);
        out.writeLong(number);
      }
      case Boolean flag -> {
        out.writeByte(BOOLEAN);
        out.writeBoolean(flag);
      }
      case List<?> texts -> {
        out.writeByte(STRINGS);
        out.writeInt(texts.size());
        for (Object text : texts) {
          writeString(out, (String) text);
        }
      }
      default -> throw new IllegalArgumentException("no field can be a " + value.getClass());
    }
  }

  private static void writeString(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
