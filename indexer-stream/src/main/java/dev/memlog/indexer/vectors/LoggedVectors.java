package dev.memlog.indexer.vectors;

import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.VectorBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The logged vectors of one partition, in a file that is deleted when this object is closed; each
 * also takes some 200 bytes of memory. One thread fills it, then another reads it.
 */
final class LoggedVectors implements AutoCloseable {

  private final int dimensions;
  private final FileChannel file;
  private final Map<Hash, Integer> byContent = new HashMap<>();
  private final Map<Hash, Hash> contentOf = new HashMap<>();
  private int count;

  /** The first half of a SHA-256 hash, which identifies a text in half the memory. */
  private record Hash(long first, long second) {
    static Hash of(String text) {
      ByteBuffer digest = ByteBuffer.wrap(Sha256.of(text));
      return new Hash(digest.getLong(), digest.getLong());
    }
  }

  /**
   * A vector that was found.
   *
   * @param own true if it is the last logged vector of the same key
   */
  record Found(float[] vector, boolean own) {}

  /**
   * Creates the scratch file.
   *
   * @throws UncheckedIOException if the file cannot be created
   */
  LoggedVectors(Path scratch, int dimensions) {
    this.dimensions = dimensions;
    try {
      Files.createDirectories(scratch);
      Path path = Files.createTempFile(scratch, "memlog-vectors-", ".f32");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw new UncheckedIOException("scratch=" + scratch + " must be writable", e);
    }
  }

  void put(String key, String contentHash, ByteBuffer vector) {
    if (vector.remaining() != 4 * dimensions) {
      return;
    }
    try {
      ByteBuffer bytes = vector.duplicate();
      long at = place(count);
      while (bytes.hasRemaining()) {
        at += file.write(bytes, at);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a logged vector could not be written to the scratch file", e);
    }
    byContent.put(Hash.of(contentHash), count);
    contentOf.put(Hash.of(key), Hash.of(contentHash));
    count++;
  }

  /** Removes a key's vector, because the log has withdrawn it. */
  void remove(String key) {
    contentOf.remove(Hash.of(key));
  }

  @Nullable Found find(String key, String contentHash) {
    Hash content = Hash.of(contentHash);
    Integer number = byContent.get(content);
    return number == null
        ? null
        : new Found(read(number), content.equals(contentOf.get(Hash.of(key))));
  }

  int size() {
    return count;
  }

  private float[] read(int number) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * dimensions);
    try {
      long at = place(number);
      while (bytes.hasRemaining()) {
        int read = file.read(bytes, at + bytes.position());
        if (read < 0) {
          throw new IOException("the scratch file ends before vector " + number);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a logged vector could not be read back", e);
    }
    return VectorBytes.vector(bytes.flip());
  }

  private long place(int number) {
    return 4L * dimensions * number;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the scratch file could not be closed", e);
    }
  }
}
