package dev.memlog.query.changes;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.kafka.common.utils.ByteUtils;

/**
 * A position in the changes, from which a caller resumes: the next offset of each partition. The
 * text form is {@code v1:} followed by base64url of variable-length numbers. Callers must treat the
 * text as opaque.
 *
 * @param generation the generation of the topics
 * @param next the next offsets, in the order of {@link ChangeLog#partitions}
 */
record ChangePosition(int generation, List<Long> next) {

  private static final String VERSION = "v1:";
  private static final int MOST_BYTES_OF_NUMBER = 10;

  String format() {
    ByteBuffer bytes = ByteBuffer.allocate((1 + next.size()) * MOST_BYTES_OF_NUMBER);
    ByteUtils.writeVarlong(generation, bytes);
    next.forEach(offset -> ByteUtils.writeVarlong(offset, bytes));
    byte[] used = Arrays.copyOf(bytes.array(), bytes.position());
    return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(used);
  }

  /**
   * Parses a position from the text that {@link #format} returned.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  static ChangePosition parse(String text) {
    if (!text.startsWith(VERSION)) {
      throw new IllegalArgumentException("must start with " + VERSION);
    }
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getUrlDecoder().decode(text.substring(VERSION.length())));
    try {
      long generation = ByteUtils.readVarlong(bytes);
      List<Long> next = new ArrayList<>();
      while (bytes.hasRemaining()) {
        next.add(ByteUtils.readVarlong(bytes));
      }
      return new ChangePosition(Math.toIntExact(generation), List.copyOf(next));
    } catch (BufferUnderflowException | ArithmeticException e) {
      throw new IllegalArgumentException("must hold whole numbers", e);
    }
  }
}
