package dev.memlog.index.lucene;

import static dev.memlog.index.PointCopies.withFields;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneMaintenanceTest {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));

  @TempDir private Path root;

  /** For each merge, true if it built a graph. */
  private final List<Boolean> merges = new CopyOnWriteArrayList<>();

  private LuceneIndex index;

  @BeforeEach
  void openIndex() {
    InstantSource source = now::get;
    Clock clock = source.withZone(ZoneOffset.UTC);
    index =
        LuceneIndex.open(
            root.resolve("samples-1"),
            SPEC,
            new LuceneSettings(Duration.ofMillis(50), Duration.ofDays(7)),
            clock,
            merges::add,
            Disk.DEFAULT);
  }

  @AfterEach
  void closeIndex() {
    index.close();
  }

  @Test
  void shouldTellOfEachMergeWhetherItMakesAGraph() {
    index.apply(List.of(upsert(point(1, 1)), upsert(point(2, 1))), Map.of());
    index.apply(List.of(delete(1, 2)), Map.of());

    index.maintain();

    assertThat(merges).isNotEmpty().doesNotContain(true);
    assertThat(VectorFormat.getsGraph(119_000)).isFalse();
    assertThat(VectorFormat.getsGraph(122_000)).isTrue();
  }

  @Test
  void shouldDropTombstonesAfterTheirTime() {
    index.apply(List.of(delete(1, 5)), Map.of());
    pass(Duration.ofDays(4));
    index.apply(List.of(delete(2, 5)), Map.of());
    pass(Duration.ofDays(3).plusMillis(1));

    index.maintain();
    index.apply(List.of(upsert(point(1, 4)), upsert(point(2, 4))), Map.of());

    assertThat(index.vectors(List.of(id(1), id(2)))).containsOnlyKeys(id(1));
  }

  @Test
  void shouldKeepATombstoneForItsWholeTime() {
    index.apply(List.of(delete(1, 5)), Map.of());
    pass(Duration.ofDays(7));

    index.maintain();
    index.apply(List.of(upsert(point(1, 4))), Map.of());

    assertThat(index.count(filter())).isZero();
  }

  @Test
  void shouldKeepPointsHoweverOld() {
    index.apply(List.of(upsert(point(1, 1))), Map.of());
    pass(Duration.ofDays(1_000));

    index.maintain();

    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldLetTheBytesOfWhatWasDeletedGo() {
    index.apply(
        IntStream.range(0, 200)
            .mapToObj(
                n ->
                    upsert(
                        withFields(
                            point(n, 1, "common", "word" + n),
                            Map.of("text", "text" + n + ".", "room", "room" + n + "."))))
            .toList(),
        Map.of());
    index.maintain();
    assertThat(Directories.holding(root, "text77.")).isNotEmpty();

    index.apply(
        List.of(
            delete(77, 2), upsert(withFields(point(78, 2, "changed"), Map.of("text", "changed")))),
        Map.of());
    index.maintain();

    assertThat(Directories.holding(root, "text77.")).isEmpty();
    assertThat(Directories.holding(root, "room77.")).isEmpty();
    assertThat(Directories.holding(root, "text78.")).isEmpty();
    assertThat(Directories.holding(root, "text79.")).isNotEmpty();
    assertThat(index.count(filter())).isEqualTo(199);
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }
}
