package dev.memlog.standalone.logcheck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogRoundsTest {

  private static final long NOW = 1_750_000_000_000L;
  private static final long FAST = 1L << 40;

  @TempDir private Path root;

  private final List<String> restored = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private Path broker = Path.of("");
  private Path progressFile = Path.of("");

  @BeforeEach
  void writeThreePartitions() throws Exception {
    broker = Files.createDirectory(root.resolve("broker"));
    progressFile = root.resolve("log-check");
    for (int partition = 0; partition < 3; partition++) {
      Path directory = Files.createDirectory(broker.resolve("conversation-events-" + partition));
      Path segment = directory.resolve("00000000000000000000.log");
      try (FileRecords records = FileRecords.open(segment.toFile(), true)) {
        for (int offset = 0; offset < 3; offset++) {
          int _ =
              records.append(
                  MemoryRecords.withRecords(
                      offset,
                      Compression.NONE,
                      new SimpleRecord(NOW + offset, "text".getBytes(UTF_8))));
        }
      }
    }
  }

  private static void damageSecondBatch(Path broker, int partition) throws Exception {
    Path segment = broker.resolve("conversation-events-" + partition + "/00000000000000000000.log");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);
  }

  private LogRounds rounds(long bytesPerSecond, CountDownLatch closed) {
    return new LogRounds(
        broker,
        progressFile,
        bytesPerSecond,
        (log, damaged) -> {
          restored.add(log.path().getFileName() + " from " + damaged.getFirst().after());
          return damaged.size();
        },
        closed);
  }

  @Test
  void shouldReadAllPartitionsAndNameTheDamage() throws Exception {
    damageSecondBatch(broker, 1);

    CheckProgress ended = rounds(FAST, closed).run(true, NOW);

    assertThat(ended.unfinished()).isFalse();
    assertThat(ended.damaged())
        .singleElement()
        .asString()
        .contains("topic conversation-events partition 1 offsets 1 to 1 in " + broker);
    assertThat(ended.restored()).isEqualTo(1);
    assertThat(restored).containsExactly("conversation-events-1 from " + NOW);
    assertThat(CheckProgress.read(progressFile)).isEqualTo(ended);
  }

  @Test
  void shouldRestoreNothingWithoutRepair() throws Exception {
    damageSecondBatch(broker, 1);

    assertThat(rounds(FAST, closed).run(false, NOW).damaged()).hasSize(1);
    assertThat(restored).isEmpty();
  }

  @Test
  void shouldContinueAfterARestartWithThePartitionThatARoundHadReached() throws Exception {
    // given: the process ends while the second partition is looked at again
    damageSecondBatch(broker, 0);
    LogRounds first = rounds(FAST, closed);
    CheckProgress whole = first.run(true, NOW);
    new CheckProgress(
            NOW, first.bytes() / 3, whole.restored(), "conversation-events-0", whole.damaged())
        .write(progressFile);
    damageSecondBatch(broker, 1);
    closed.countDown();
    assertThat(rounds(FAST, closed).run(true, NOW + 1).unfinished()).isTrue();

    // when
    restored.clear();
    CheckProgress ended = rounds(FAST, new CountDownLatch(1)).run(true, NOW + 2);

    // then
    assertThat(ended.begun()).isEqualTo(NOW);
    assertThat(ended.bytes()).isEqualTo(whole.bytes());
    assertThat(ended.damaged()).hasSize(2).first().isEqualTo(whole.damaged().getFirst());
    assertThat(restored).containsExactly("conversation-events-1 from " + NOW);
    // A round that is complete is followed by a new one.
    assertThat(rounds(FAST, new CountDownLatch(1)).run(true, NOW + 3).begun()).isEqualTo(NOW + 3);
  }

  @Test
  void shouldBoundTheRate() throws Exception {
    long size = 0;
    for (int partition = 0; partition < 3; partition++) {
      size +=
          Files.size(
              broker.resolve("conversation-events-" + partition + "/00000000000000000000.log"));
    }

    long begun = System.nanoTime();
    LogRounds slow = rounds(2 * size, closed);
    CheckProgress _ = slow.run(true, NOW);

    assertThat(slow.bytes()).isEqualTo(size);
    assertThat(System.nanoTime() - begun)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(450));
  }

  @Test
  void shouldBeginAnewIfTheProgressIsDamaged() throws Exception {
    Files.write(progressFile, new byte[] {(byte) 0xff, 10, 1});

    assertThat(rounds(FAST, closed).run(true, NOW).begun()).isEqualTo(NOW);
  }
}
