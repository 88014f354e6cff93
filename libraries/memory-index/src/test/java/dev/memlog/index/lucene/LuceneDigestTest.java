package dev.memlog.index.lucene;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withoutVector;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.DigestContract;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.Point;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneDigestTest extends DigestContract {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  @TempDir private Path root;

  @TempDir private Path copies;

  @Override
  protected CollectionStore fresh() {
    return new DirectoryStore(root);
  }

  @Test
  void shouldNotChangeWhenTheVectorComes() {
    Point point = withField(point(1, 5, "word"), "text", "a word");
    apply(upsert(withoutVector(point)));
    Map<Integer, PartitionDigest> before = index.digests();
    assertThat(entry(1).vector()).isFalse();

    apply(upsert(point));

    assertThat(index.digests()).isEqualTo(before).isEqualTo(digests(point));
    assertThat(entry(1).vector()).isTrue();
    apply(new Write.Delete(id(1), point.tenant(), 6));
    assertThat(index.digests()).isEmpty();
  }

  /** Each write has its number as offset, so the digest follows from the position. */
  @Test
  void shouldCommitTheDigestsThatBelongToThePositions() throws Exception {
    index.close();
    AtomicBoolean done = new AtomicBoolean();
    LuceneIndex busy = open(root, Duration.ofMillis(5), Disk.DEFAULT);
    index = busy;
    try (var threads = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          threads.submit(
              () -> {
                for (int n = 0; !done.get(); n++) {
                  Write write =
                      n % 3 == 2
                          ? new Write.Delete(id(n - 1), "acme", n + 1)
                          : upsert(point(n, n + 1));
                  busy.apply(List.of(write), Map.of(SOURCE, n + 1L));
                }
              });
      try {
        for (int copy = 0; copy < 12; copy++) {
          Path to = Files.createDirectory(copies.resolve("copy-" + copy));
          Directories.copyAsLeftByACrash(root, to);
          try (LuceneIndex left = open(to.resolve("crashed"), Duration.ofHours(1), Disk.DEFAULT)) {
            assertThat(left.digests()).isEqualTo(digestsOf(left));
            long position = left.positions().getOrDefault(SOURCE, 0L);
            assertThat(left.digests().getOrDefault(0, PartitionDigest.EMPTY).count())
                .as("of the first %d writes", position)
                .isEqualTo(position - 2 * (position / 3));
          }
        }
      } finally {
        done.set(true);
      }
      writer.get();
    }
  }

  @Test
  void shouldReplayRepairsAndDigestsAfterADiskFailure() {
    index.close();
    FailingDisk disk = new FailingDisk();
    Disk bare = path -> disk.over(new MMapDirectory(path));
    LuceneIndex failing = open(root, Duration.ofDays(1), bare);
    index = failing;
    apply(upsert(point(1, 50, "old")), upsert(point(2, 1)), upsert(point(3, 1)));
    failing.apply(List.of(), Map.of());
    apply(new Write.Delete(id(2), "acme", 2));
    Point repaired = point(1, 7, "new");
    index.repair(List.of(repair(50, repaired)));
    disk.fill();
    try {
      apply(upsert(point(4, 1)));
    } catch (RuntimeException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
    disk.free();

    apply(upsert(point(4, 1)));

    assertThat(index.digests())
        .isEqualTo(digests(repaired, point(3, 1), point(4, 1)))
        .isEqualTo(scannedDigests());
    assertThat(found("new")).containsExactly(id(1));
    index.close();
    index = open();
    assertThat(index.digests()).isEqualTo(scannedDigests()).hasSize(1);
  }

  private static Repair repair(long expected, Point point) {
    return new Repair(expected, upsert(point));
  }

  @Test
  void shouldFindAndRecountDamage() throws IOException {
    apply(upsert(point(1, 1)), upsert(point(2, 1)));
    Map<Integer, PartitionDigest> right = index.digests();
    index.close();
    Point extra = point(3, 9);
    Point altered = withField(point(2, 1), "text", "not what the log says");
    writeBehindItsBack(extra, extra);
    writeBehindItsBack(altered, point(2, 1));
    index = open();

    assertThat(index.digests()).isEqualTo(right);
    assertThat(scannedDigests()).isEqualTo(digests(point(1, 1), altered, extra));

    index.repair(List.of(repair(1, point(2, 1)), new Repair(9L, delete(3))));
    assertThat(index.digests()).isNotEqualTo(right);
    index.recountDigests();
    assertThat(index.digests()).isEqualTo(right).isEqualTo(scannedDigests());

    reopen();
    assertThat(index.digests()).isEqualTo(right);
  }

  private static Write delete(int number) {
    return new Write.Delete(id(number), "acme", 9);
  }

  private void writeBehindItsBack(Point point, Point told) throws IOException {
    try (FSDirectory directory = FSDirectory.open(root.resolve("samples-1"));
        IndexWriter writer = new IndexWriter(directory, WriterConfig.of(_ -> {}))) {
      var data = committed(writer);
      writer.updateDocument(
          PointDocuments.term(point.id()),
          new PointDocuments(SPEC).document(upsert(point), CountedPoint.of(upsert(told)), 0));
      writer.setLiveCommitData(data);
      writer.commit();
    }
  }

  private static List<Map.Entry<String, String>> committed(IndexWriter writer) {
    List<Map.Entry<String, String>> data = new ArrayList<>();
    writer.getLiveCommitData().forEach(data::add);
    return data;
  }

  private static LuceneIndex open(Path root, Duration commitEvery, Disk disk) {
    return LuceneIndex.open(
        root.resolve("samples-1"),
        SPEC,
        new LuceneSettings(commitEvery, Duration.ofDays(7)),
        Clock.systemUTC(),
        _ -> {},
        disk);
  }
}
