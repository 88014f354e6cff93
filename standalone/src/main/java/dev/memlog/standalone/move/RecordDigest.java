package dev.memlog.standalone.move;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Sha256;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A digest of a set of records that does not depend on their order: the sum of the first 16 bytes
 * of each record's SHA-256. It covers partition, timestamp, key, headers and value. In a value it
 * covers the schema's fingerprint instead of the schema's id, which differs between registries.
 */
final class RecordDigest {

  private static final int BYTES = 16;

  private final MessageDigest sha256 = Sha256.digest();
  private BigInteger sum = BigInteger.ZERO;
  private long records;

  /**
   * Adds a record.
   *
   * @param value the value with the fingerprint of its schema in place of the id
   */
  void add(
      int partition,
      long timestamp,
      byte @Nullable [] key,
      Headers headers,
      byte @Nullable [] value) {
    sha256.update(ByteBuffer.allocate(12).putInt(partition).putLong(timestamp).flip());
    add(key);
    for (Header header : headers) {
      add(header.key().getBytes(UTF_8));
      add(header.value());
    }
    add(value);
    sum = sum.add(new BigInteger(1, sha256.digest(), 0, BYTES));
    records++;
  }

  private void add(byte @Nullable [] bytes) {
    sha256.update(ByteBuffer.allocate(4).putInt(bytes == null ? -1 : bytes.length).flip());
    if (bytes != null) {
      sha256.update(bytes);
    }
  }

  /** Returns the number of records. */
  long records() {
    return records;
  }

  /** Returns the digest of the records added so far, as 32 hexadecimal digits. */
  String hex() {
    return "%032x".formatted(sum.mod(BigInteger.TWO.pow(8 * BYTES)));
  }
}
