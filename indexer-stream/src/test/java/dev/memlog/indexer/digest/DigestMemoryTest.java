package dev.memlog.indexer.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.PartitionDigest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fold of more items than the heap has room for, in a process of its own. */
class DigestMemoryTest {

  /** The number of items; {@code -Dmemlog.digest.items=10000000} takes some minutes. */
  private static final int ITEMS = Integer.getInteger("memlog.digest.items", 2_000_000);

  private static final String HEAP = "-Xmx48m";

  @TempDir private Path directory;

  @Test
  void shouldFoldMoreItemsThanTheHeapHasRoomFor() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                DigestMemoryTest.class.getName(),
                Integer.toString(ITEMS),
                directory.toString())
            .redirectErrorStream(true)
            .start();

    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  /** Folds items, edits every fifth, deletes every seventh, and compares the digest. */
  public static void main(String[] arguments) {
    int items = Integer.parseInt(arguments[0]);
    try (var fold = new PartitionFold(0, Path.of(arguments[1]))) {
      for (int i = 0; i < items; i++) {
        fold.put(i, id(i), i, content(i));
      }
      PartitionDigest expected = PartitionDigest.EMPTY;
      for (int i = 0; i < items; i++) {
        long offset = (long) items + i;
        if (i % 7 == 0) {
          fold.remove(offset, id(i));
        } else if (i % 5 == 0) {
          fold.put(offset, id(i), offset, content(-i));
          expected = expected.add(id(i), offset, content(-i));
        } else {
          expected = expected.add(id(i), i, content(i));
        }
      }
      if (!fold.digest().equals(expected)) {
        throw new AssertionError("another digest than that of the items");
      }
    }
  }

  private static UUID id(int i) {
    return UUID.nameUUIDFromBytes(Integer.toString(i).getBytes(StandardCharsets.UTF_8));
  }

  private static ContentDigest content(int i) {
    return new ContentDigest(i * 0x9e3779b97f4a7c15L, i);
  }
}
