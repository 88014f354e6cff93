package dev.memlog.ingest;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * An incremental splitter of chunks of bytes into lines. It holds at most the bytes of one line, up
 * to the limit, and the latest chunk. Not safe for use by several threads.
 */
final class LineSplitter {

  private final int limit;
  private ByteArrayOutputStream held = new ByteArrayOutputStream();
  private byte[] chunk = new byte[0];
  private int next;
  private boolean overlong;

  /**
   * Creates a splitter.
   *
   * @param limit the maximum length of a line, in bytes
   */
  LineSplitter(int limit) {
    this.limit = limit;
  }

  /**
   * A line without its line break.
   *
   * @param bytes the bytes; empty if the line is too long
   * @param tooLong whether the line exceeded the limit or was dropped
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

  /** Adds the next chunk. The caller must first call {@link #next} until it returns null. */
  void feed(byte[] bytes) {
    chunk = bytes;
    next = 0;
  }

  /** Returns the next complete line; null if another chunk is needed. */
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

  /** Returns and removes the bytes after the last line break as a line; null if there are none. */
  @Nullable Line last() {
    return held.size() == 0 && !overlong ? null : line(0);
  }

  /** Returns the number of bytes that the splitter holds of an incomplete line. */
  int held() {
    return held.size();
  }

  /** Drops the bytes of an incomplete line, which then counts as too long. */
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
