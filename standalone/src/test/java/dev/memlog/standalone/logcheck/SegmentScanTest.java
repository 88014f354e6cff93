package dev.memlog.standalone.logcheck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.standalone.powerloss.LogDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentScanTest {

  /** The bytes of a batch's header before those that its checksum covers. */
  private static final int LEADER_EPOCH = 12;

  private static final int MAGIC = 16;

  private final SegmentScan scan = new SegmentScan((_, _) -> {});
  private LogDirectory log = new LogDirectory(Path.of(""), new TopicPartition("none", 0));
  private Path segment = Path.of("");
  private byte[] intact = {};
  private int first;

  @BeforeEach
  void writeTwoBatches(@TempDir Path broker) throws Exception {
    Path directory = Files.createDirectory(broker.resolve("conversation-events-3"));
    segment = directory.resolve("00000000000000000007.log");
    try (FileRecords records = FileRecords.open(segment.toFile(), true)) {
      first = records.append(batch(7, "one", "two"));
      records.append(batch(9, "three"));
    }
    intact = Files.readAllBytes(segment);
    log = LogDirectory.all(broker).getFirst();
  }

  private static MemoryRecords batch(long offset, String... values) {
    SimpleRecord[] records = new SimpleRecord[values.length];
    for (int i = 0; i < values.length; i++) {
      records[i] = new SimpleRecord(values[i].getBytes(UTF_8));
    }
    return MemoryRecords.withRecords(offset, Compression.NONE, records);
  }

  @Test
  void shouldFindNoDamageInAnIntactSegmentAndInARemovedOne() throws Exception {
    assertThat(log.segments()).containsExactly(segment);
    assertThat(scan.of(log, segment)).isEmpty();

    Files.delete(segment);
    assertThat(scan.of(log, segment)).isEmpty();
  }

  @Test
  void shouldFindEveryFlippedByteOfTheFirstBatch() throws Exception {
    for (int flipped = 0; flipped < first; flipped++) {
      if (flipped >= LEADER_EPOCH && flipped < MAGIC) {
        continue; // No reader uses the epoch.
      }
      byte[] damaged = intact.clone();
      damaged[flipped] ^= 1;
      Files.write(segment, damaged);

      List<DamagedRecords> found = scan.of(log, segment);

      assertThat(found).as("byte " + flipped).isNotEmpty();
      assertThat(found.getFirst().toString())
          .contains("topic conversation-events partition 3 offsets ", segment.toString());
    }
  }

  @Test
  void shouldNameTheOffsetsOfADamagedBatch() throws Exception {
    byte[] damaged = intact.clone();
    damaged[first - 1] ^= 1;
    Files.write(segment, damaged);

    long before = Files.getLastModifiedTime(segment).toMillis() + 60_000;
    assertThat(scan.of(log, segment))
        .containsExactly(new DamagedRecords(log.log(), 7, 8, segment, 0, 0, before));
  }
}
