package dev.memlog.bench.vectors;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store of vectors by key, in files of one directory. Each process appends to its own file and
 * reads all files that existed at its start, so that parallel runs do not conflict. An incomplete
 * record of a killed process is ignored. Thread-safe.
 */
final class VectorFiles implements AutoCloseable {

  private static final String SUFFIX = ".vectors";
  private static final int KEY_BYTES = 16;

  private record Slot(FileChannel file, long offset) {}

  private final int dimensions;
  private final int recordBytes;
  private final Map<UUID, Slot> slots = new ConcurrentHashMap<>();
  private final List<FileChannel> open = new ArrayList<>();
  private final Path own;
  private final FileChannel appending;

  @GuardedBy("this")
  private long end;

  /**
   * Opens the vectors of a directory.
   *
   * @param directory the directory for the vectors of one model, created if absent
   */
  VectorFiles(Path directory, int dimensions) {
    this.dimensions = dimensions;
    this.recordBytes = KEY_BYTES + dimensions * Float.BYTES;
    this.own = directory.resolve(UUID.randomUUID() + SUFFIX);
    try {
      Files.createDirectories(directory);
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.filter(f -> f.toString().endsWith(SUFFIX)).toList()) {
          read(file);
        }
      }
      appending = FileChannel.open(own, CREATE_NEW, READ, WRITE);
      open.add(appending);
    } catch (IOException e) {
      throw new UncheckedIOException("vectors cannot be stored in " + directory, e);
    }
  }

  private void read(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, READ);
    open.add(channel);
    ByteBuffer record = ByteBuffer.allocate(1024 * recordBytes);
    long offset = 0;
    while (channel.read(record, offset + record.position()) > 0 || record.position() > 0) {
      record.flip();
      if (record.remaining() < recordBytes) {
        return;
      }
      while (record.remaining() >= recordBytes) {
        slots.put(new UUID(record.getLong(), record.getLong()), new Slot(channel, offset));
        record.position(record.position() + recordBytes - KEY_BYTES);
        offset += recordBytes;
      }
      record.clear();
    }
  }

  /** Returns the vector of a key; null if it is unknown. */
  float @Nullable [] find(UUID key) {
    Slot slot = slots.get(key);
    if (slot == null) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.allocate(recordBytes - KEY_BYTES);
    try {
      while (bytes.hasRemaining()) {
        if (slot.file().read(bytes, slot.offset() + KEY_BYTES + bytes.position()) < 0) {
          return null;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    float[] vector = new float[dimensions];
    bytes.flip().asFloatBuffer().get(vector);
    return vector;
  }

  synchronized void add(UUID key, float[] vector) {
    if (slots.containsKey(key)) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(recordBytes);
    bytes.putLong(key.getMostSignificantBits()).putLong(key.getLeastSignificantBits());
    for (float value : vector) {
      bytes.putFloat(value);
    }
    bytes.flip();
    try {
      while (bytes.hasRemaining()) {
        appending.write(bytes, end + bytes.position());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a vector cannot be stored in " + own, e);
    }
    slots.put(key, new Slot(appending, end));
    end += recordBytes;
  }

  @Override
  public synchronized void close() {
    try {
      for (FileChannel channel : open) {
        channel.close();
      }
      if (end == 0) {
        Files.deleteIfExists(own);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
