package dev.memlog.importer;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** A reader that refuses an object that would not fit into memory. */
final class BoundedReader extends FilterReader {

  private static final int MOST = 32 << 20;

  private long left = MOST;

  BoundedReader(Reader in) {
    super(in);
  }

  /** Begins the next object. */
  void next() {
    left = MOST;
  }

  @Override
  public int read(char[] buffer, int from, int length) throws IOException {
    int read = super.read(buffer, from, length);
    left -= read;
    if (left < 0) {
      throw new IOException("an object must be at most %,d characters long".formatted(MOST));
    }
    return read;
  }
}
