package dev.memlog.schemas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The log's form of vectors: little-endian float32. */
public final class VectorBytes {

  private VectorBytes() {}

  public static ByteBuffer of(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes;
  }

  public static float[] vector(ByteBuffer bytes) {
    float[] vector = new float[bytes.remaining() / 4];
    bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
