package dev.memlog.ingest;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/** Cuts chunks of bytes into lines. Holds no more than the limit of a line and the last chunk. */
final class LineSplitter {

  private final int limit;
  private ByteArrayOutputStream held = new ByteArrayOutputStream();
  private byte[] chunk = new byte[0];
  private int next;
  private boolean overlong;

  /**
   * @param limit of a line, in bytes
   */
  LineSplitter(int limit) {
    this.limit = limit;
  }

  /**
   * A line without its end.
   *
   * @param bytes empty where it is too long
   * @param tooLong whether it passed the limit; its bytes are gone then
   */
  record Line(byte[] bytes, boolean tooLong) {

    boolean isBlank() {
      for (byte b : bytes) {
        if (b != ' ' && b != '\t' && b != '\r') {
          return false;
        }
      }
      return !tooLong;
    }
  }

  /** Takes the next chunk; only once {@link #next} has nothing more to give. */
  void feed(byte[] bytes) {
    chunk = bytes;
    next = 0;
  }

  /** The next whole line; null: another chunk is needed. */
  @Nullable Line next() {
    for (int i = next; i < chunk.length; i++) {
      if (chunk[i] == '\n') {
        Line line = line(i);
        next = i + 1;
        return line;
      }
    }
    hold(chunk.length);
    chunk = new byte[0];
    next = 0;
    return null;
  }

  /** What stands after the last line's end, once; null: nothing. */
  @Nullable Line last() {
    return held.size() == 0 && !overlong ? null : line(0);
  }

  /** How many bytes are held of a line that has not come whole. */
  int held() {
    return held.size();
  }

  /** Lets go of the line that has not come whole; it will count as too long. */
  void drop() {
    overlong = true;
    held = new ByteArrayOutputStream();
  }

  private Line line(int end) {
    hold(end);
    Line line = new Line(held.toByteArray(), overlong);
    held = new ByteArrayOutputStream();
    overlong = false;
    return line;
  }

  private void hold(int end) {
    int length = end - next;
    if (overlong || held.size() + length > limit) {
      overlong = true;
      held = new ByteArrayOutputStream();
    } else if (length > 0) {
      held.write(chunk, next, length);
    }
  }
}
