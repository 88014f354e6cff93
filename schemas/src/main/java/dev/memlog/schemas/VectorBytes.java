package dev.memlog.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A codec of vectors in records, which encodes each component as a little-endian float32. */
public final class VectorBytes {

  private VectorBytes() {}

  /** Returns a buffer with the encoded vector, from position 0 on. */
  public static ByteBuffer of(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes;
  }

  /**
   * Returns the vector that the remaining bytes of a buffer encode. The buffer's position does not
   * change.
   */
  public static float[] vector(ByteBuffer bytes) {
    float[] vector = new float[bytes.remaining() / 4];
    bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
