package dev.memlog.indexer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as the log keeps them: little-endian float32. */
final class VectorBytes {

  private VectorBytes() {}

  static ByteBuffer of(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes;
  }

  static float[] vector(ByteBuffer bytes) {
    float[] vector = new float[bytes.remaining() / 4];
    bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
