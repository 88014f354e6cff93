package dev.memlog.indexer.digest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A table of longs, all 0 at first. A small table is on the heap. A large table is a memory-mapped
 * scratch file, so that the operating system decides how much of it stays in memory. The file has
 * no name any more and ends with the table. Not safe for several threads.
 */
final class LongTable implements AutoCloseable {

  /** The longest table on the heap. */
  private static final long MOST_ON_HEAP = 1 << 16;

  private static final int CHUNK = 1 << 20;

  private final Arena arena;
  private final MemorySegment longs;

  private LongTable(Arena arena, MemorySegment longs) {
    this.arena = arena;
    this.longs = longs;
  }

  /**
   * Creates a table.
   *
   * @param scratch the directory of the file, created if absent
   * @throws UncheckedIOException if the file cannot be created, or the disk is full
   */
  static LongTable of(long length, Path scratch) {
    Arena arena = Arena.ofShared();
    if (length <= MOST_ON_HEAP) {
      return new LongTable(arena, MemorySegment.ofArray(new long[(int) length]));
    }
    try {
      return new LongTable(arena, map(length * Long.BYTES, scratch, arena));
    } catch (IOException e) {
      arena.close();
      throw new UncheckedIOException(
          "scratch=%s must be writable and have room for %d bytes"
              .formatted(scratch, length * Long.BYTES),
          e);
    }
  }

  private static MemorySegment map(long bytes, Path scratch, Arena arena) throws IOException {
    Files.createDirectories(scratch);
    Path path = Files.createTempFile(scratch, "memlog-digest-", ".table");
    try (var file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      // Written in advance, since a write into a mapped file on a full disk would end the process.
      ByteBuffer zeros = ByteBuffer.allocate(CHUNK);
      long written = 0;
      while (written < bytes) {
        zeros.position(0).limit((int) Math.min(CHUNK, bytes - written));
        written += file.write(zeros, written);
      }
      return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
    }
  }

  long length() {
    return longs.byteSize() / Long.BYTES;
  }

  long get(long at) {
    return longs.getAtIndex(ValueLayout.JAVA_LONG, at);
  }

  void set(long at, long value) {
    longs.setAtIndex(ValueLayout.JAVA_LONG, at, value);
  }

  /** Copies longs of a table to this table. */
  void copy(LongTable from, long at, long to, int count) {
    MemorySegment.copy(
        from.longs, at * Long.BYTES, longs, to * Long.BYTES, (long) count * Long.BYTES);
  }

  /** Sets longs to 0. */
  void clear(long at, int count) {
    var _ = longs.asSlice(at * Long.BYTES, (long) count * Long.BYTES).fill((byte) 0);
  }

  /** Releases the file. Closing again has no effect. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
