package dev.memlog.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The encoding of vectors in records: little-endian float32 values. */
public final class VectorBytes {

  private VectorBytes() {}

  /** Returns the encoded vector; the buffer's position is 0. */
  public static ByteBuffer of(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes;
  }

  /** Returns the decoded vector. The buffer's position does not change. */
  public static float[] vector(ByteBuffer bytes) {
    float[] vector = new float[bytes.remaining() / 4];
    bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
