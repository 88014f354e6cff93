package dev.memlog.index.lucene;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneDiskTest {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration NEVER = Duration.ofDays(1);

  private final FailingDisk disk = new FailingDisk();

  /** Nothing stays in memory: each write meets the disk. */
  private final Disk bare = path -> disk.over(new MMapDirectory(path));

  /** As Memlog's are: only commits and what is large do. */
  private final Disk young = path -> new YoungSegments(disk.over(new MMapDirectory(path)));

  @TempDir private Path root;

  private LuceneIndex index;

  @BeforeEach
  void openIndex() {
    index = open(root, bare, SOON);
  }

  @AfterEach
  void closeIndex() {
    disk.free();
    index.close();
  }

  @Test
  void shouldBeUnhealthyWhileItCannotCommitAndHealthyAfterwards() {
    disk.refuseToSync();
    index.apply(List.of(upsert(point(1, 1, "word"))), Map.of(SOURCE, 1L));

    await().untilAsserted(() -> assertUnhealthy("Input/output error"));
    disk.free();

    await().untilAsserted(this::assertHealthy);
    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldGoOnWithNothingLostAfterItsWriterFailed() {
    index.close();
    index = open(root, bare, NEVER);
    index.apply(List.of(upsert(point(1, 1, "before")), upsert(point(2, 1))), Map.of(SOURCE, 1L));
    index.apply(List.of(upsert(point(3, 1)), delete(2, 5)), Map.of(SOURCE, 2L));
    disk.fill();
    List<Write> refused = List.of(upsert(point(4, 1)));
    assertThatThrownBy(() -> index.apply(refused, Map.of(SOURCE, 3L)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(root.toString())
        .hasMessageContaining("No space left");

    // reads go on, from what was applied
    assertUnhealthy("No space left");
    assertThat(index.count(filter())).isEqualTo(2);
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 2L));
    assertThatThrownBy(() -> index.apply(refused, Map.of(SOURCE, 3L)))
        .isInstanceOf(IndexUnavailableException.class);

    disk.free();
    assertGoesOn(refused, bare);
  }

  @Test
  void shouldRefuseWritesFromTheFirstFailedCommitOn() {
    index.close();
    index = open(root, young, NEVER);
    index.apply(List.of(upsert(point(1, 1, "before")), upsert(point(2, 1))), Map.of(SOURCE, 1L));
    disk.fill();
    index.apply(List.of(upsert(point(3, 1)), delete(2, 5)), Map.of(SOURCE, 2L));
    assertHealthy();
    assertThatThrownBy(index::maintain).isInstanceOf(IndexUnavailableException.class);

    // reads go on, from what was applied
    assertUnhealthy("No space left");
    List<Write> refused = List.of(upsert(point(4, 1)));
    assertThatThrownBy(() -> index.apply(refused, Map.of(SOURCE, 3L)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(root.toString())
        .hasMessageContaining("No space left");
    assertThat(index.count(filter())).isEqualTo(2);
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 2L));

    disk.free();
    assertGoesOn(refused, young);
  }

  @Test
  void shouldRecoverByItselfWhenNobodyWrites() {
    disk.refuseToSync();
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 1L));
    disk.fill();
    assertThatThrownBy(() -> index.apply(List.of(upsert(point(2, 1))), Map.of()))
        .isInstanceOf(IndexUnavailableException.class);

    disk.free();

    await().untilAsserted(this::assertHealthy);
    assertThat(index.vectors(List.of(id(1)))).containsKey(id(1));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 1L));
  }

  @Test
  void shouldServeButNotBeginOnADiskThatIsFull() {
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 1L));
    index.close();
    disk.fill();

    index = open(root, young, SOON);
    assertThat(index.count(filter())).isEqualTo(1);
    assertThatThrownBy(() -> open(root.resolve("new"), young, SOON))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(root.resolve("new").toString())
        .hasMessageContaining("No space left");
  }

  /**
   * Asserts that the index accepts the refused writes and holds everything, also after another
   * start.
   */
  private void assertGoesOn(List<Write> refused, Disk kind) {
    index.apply(refused, Map.of(SOURCE, 3L));
    index.apply(List.of(upsert(point(2, 4, "late"))), Map.of(SOURCE, 4L));

    assertHealthy();
    assertHoldsEverything();
    index.close();
    index = open(root, kind, NEVER);
    assertHoldsEverything();
  }

  private void assertHoldsEverything() {
    assertThat(index.count(filter())).isEqualTo(3);
    assertThat(index.vectors(List.of(id(1), id(2), id(3), id(4))))
        .containsOnlyKeys(id(1), id(3), id(4));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 4L));
  }

  private void assertUnhealthy(String message) {
    assertThatThrownBy(index::check)
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(message);
  }

  private void assertHealthy() {
    assertThatCode(index::check).doesNotThrowAnyException();
  }

  private static LuceneIndex open(Path directory, Disk disk, Duration commitEvery) {
    return LuceneIndex.open(
        directory,
        SPEC,
        new LuceneSettings(commitEvery, Duration.ofDays(7)),
        Clock.systemUTC(),
        _ -> {},
        disk);
  }
}
