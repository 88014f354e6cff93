package dev.memlog.index;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withFields;
import static dev.memlog.index.PointCopies.withTenant;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index tells of everything that it stores, and how that is mended. */
public abstract class DigestContract extends MemoryIndexContract {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  @Test
  void shouldCountLivePointsByPartition() {
    Point first = withField(point(1, 3, "dog"), "text", "the dog");
    Point second = point(2, 4, "cat").withPartition(1);
    apply(upsert(first), upsert(second), delete(3, 7));

    assertThat(index.digests()).isEqualTo(digests(first, second));
    assertThat(index.digests().keySet()).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void shouldTellNothingOfAnEmptyCollection() {
    assertThat(index.digests()).isEmpty();
    assertThat(scanned()).isEmpty();
  }

  @Test
  void shouldFollowReplacementsAndDeletes() {
    Point kept = withField(point(1, 5, "new"), "time", 7L);
    apply(upsert(point(1, 1, "old")), upsert(point(2, 1)), upsert(point(3, 1)));
    apply(upsert(kept), delete(2, 2));
    apply(delete(3, 2));
    Point back = point(3, 3, "again");
    apply(upsert(back));

    assertThat(index.digests()).isEqualTo(digests(kept, back));
  }

  @Test
  void shouldNotCountWhatTheGuardHoldsBack() {
    Point kept = point(1, 5, "kept");
    apply(upsert(kept), delete(2, 5));

    apply(upsert(kept), upsert(point(2, 5)));
    apply(upsert(withField(point(1, 4), "text", "late")), delete(2, 4));
    apply(delete(1, 3));

    assertThat(index.digests()).isEqualTo(digests(kept));
  }

  @Test
  void shouldMoveAPointToThePartitionThatItComesFromNow() {
    Point moved = point(1, 2).withPartition(4);
    apply(upsert(point(1, 1).withPartition(2)), upsert(point(2, 1).withPartition(2)));

    apply(upsert(moved));
    apply(new Write.Delete(id(2), Samples.TENANT, 2, 5));

    assertThat(index.digests()).isEqualTo(digests(moved));
    assertThat(entry(2).partition()).isEqualTo(5);
  }

  @Test
  void shouldDifferForAnyOtherContent() {
    Point plain = withFields(point(1, 1), Map.of("room", "a", "tags", List.of("x", "y")));
    apply(upsert(plain));
    PartitionDigest one = digest(0);

    apply(upsert(withField(point(1, 2), "room", "a")));

    assertThat(digest(0)).isNotEqualTo(one);
    assertThat(digest(0).count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void shouldEqualWhatAScanFindsAfterRandomWrites(long seed) {
    Random random = new Random(seed);
    Map<UUID, Write> expected = new HashMap<>();
    for (int batch = 0; batch < 25; batch++) {
      Map<UUID, Write> writes = new HashMap<>();
      for (int i = 0; i < 20; i++) {
        Write write = randomWrite(random);
        writes.put(write.id(), write);
      }
      apply(List.copyOf(writes.values()));
      writes.forEach(
          (id, write) -> expected.merge(id, write, (a, b) -> b.revision() > a.revision() ? b : a));
      if (batch % 8 == 7) {
        reopen();
      }
    }

    assertThat(index.digests()).as("seed %d", seed).isEqualTo(scannedDigests());
    assertThat(index.digests()).isEqualTo(digests(points(expected)));
    index.recountDigests();
    assertThat(index.digests()).isEqualTo(digests(points(expected)));
  }

  private static Write randomWrite(Random random) {
    int number = random.nextInt(60);
    long revision = 1L + random.nextInt(40);
    int partition = number % 3;
    if (random.nextInt(4) == 0) {
      return new Write.Delete(id(number), Samples.TENANT, revision, partition);
    }
    // One content for one revision, as of a record of the log.
    return upsert(
        withFields(
                point(number, revision, "w" + revision),
                Map.of("room", "r" + revision, "time", revision, "flag", revision % 2 == 0))
            .withPartition(partition));
  }

  private static Point[] points(Map<UUID, Write> writes) {
    return writes.values().stream()
        .filter(Write.Upsert.class::isInstance)
        .map(write -> ((Write.Upsert) write).point())
        .toArray(Point[]::new);
  }

  @Test
  void shouldKeepTheDigestsOverARestart() {
    Point point = withField(point(1, 1), "text", "kept");
    index.apply(List.of(upsert(point), upsert(point(2, 1)), delete(3, 1)), Map.of(SOURCE, 3L));
    index.apply(List.of(delete(2, 2)), Map.of(SOURCE, 4L));

    reopen();

    assertThat(index.digests()).isEqualTo(digests(point));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 4L));
  }

  @Test
  void shouldKeepTheDigestsOverMaintenance() {
    Point point = point(1, 2);
    apply(upsert(point(1, 1)), upsert(point(2, 1)));
    apply(upsert(point), delete(2, 2));

    index.maintain();

    assertThat(index.digests()).isEqualTo(digests(point));
    reopen();
    assertThat(index.digests()).isEqualTo(digests(point));
  }

  @Test
  void shouldCountForSeveralWritersAtOnce() throws Exception {
    try (var threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int source = 0; source < 3; source++) {
        int partition = source;
        writers.add(
            threads.submit(
                () -> {
                  for (long revision = 1; revision <= 10; revision++) {
                    index.apply(
                        batch(partition, revision),
                        Map.of(new SourcePartition("passages", partition), revision));
                    index.digests();
                  }
                }));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }

    assertThat(index.digests()).isEqualTo(scannedDigests()).hasSize(3);
    assertThat(digest(2).count()).isEqualTo(20);
  }

  private static List<Write> batch(int partition, long revision) {
    return IntStream.range(0, 20)
        .mapToObj(n -> upsert(point(100 * partition + n, revision).withPartition(partition)))
        .toList();
  }

  @Test
  void shouldRecountWhileWritesGoOn() throws Exception {
    apply(IntStream.range(0, 300).mapToObj(n -> upsert(point(n, 1))).toList());
    try (var threads = Executors.newSingleThreadExecutor()) {
      Future<?> writing =
          threads.submit(
              () -> {
                for (long revision = 2; revision < 12; revision++) {
                  apply(batch(0, revision));
                }
              });
      do {
        index.recountDigests();
      } while (!writing.isDone());
      writing.get();
    }

    index.recountDigests();
    assertThat(index.digests()).isEqualTo(scannedDigests());
    assertThat(digest(0).count()).isEqualTo(300);
  }

  @Test
  void shouldReadEntriesAsTheyAreStored() {
    Point live =
        withFields(
                point(1, 3),
                Map.of(
                    "room",
                    "r",
                    "tags",
                    List.of("a", "b"),
                    "time",
                    5L,
                    "flag",
                    true,
                    "text",
                    "ä text 🐕"))
            .withPartition(2);
    apply(upsert(live), new Write.Delete(id(2), "other", 9, 1));

    StoredEntry entry =
        new StoredEntry(id(1), 3, Samples.TENANT, 2, false, true, ContentDigest.of(live));
    StoredEntry tombstone = new StoredEntry(id(2), 9, "other", 1, true, false, null);
    assertThat(scanned()).containsExactlyInAnyOrder(entry, tombstone);
    assertThat(index.entries(List.of(id(1), id(2), id(3))))
        .isEqualTo(Map.of(id(1), entry, id(2), tombstone));
  }

  @Test
  void shouldScanMoreThanAPageOnce() {
    apply(IntStream.range(0, 2_500).mapToObj(n -> upsert(point(n, 1))).toList());

    assertThat(scanned()).hasSize(2_500).doesNotHaveDuplicates();
  }

  @Test
  void shouldRepairOnlyWhatIsStillAsExpected() {
    Point untouched = point(2, 5);
    apply(upsert(withField(point(1, 5), "text", "altered")), upsert(untouched));
    Point repaired = withField(point(1, 5, "mended"), "text", "right");
    Point missing = point(3, 4, "mended");

    index.repair(
        List.of(
            new Repair(5L, upsert(repaired)),
            new Repair(4L, upsert(point(2, 6, "wrong"))),
            new Repair(null, upsert(missing))));
    index.repair(List.of(new Repair(null, upsert(point(1, 9, "wrong")))));
    index.repair(List.of(new Repair(1L, upsert(point(9, 9, "wrong")))));

    assertThat(index.digests()).isEqualTo(digests(repaired, untouched, missing));
    assertThat(index.digests()).isEqualTo(scannedDigests());
    assertThat(found("mended")).containsExactlyInAnyOrder(id(1), id(3));
    assertThat(found("wrong")).isEmpty();
  }

  @Test
  void shouldRepairWhatIsNewerThanTheLog() {
    apply(upsert(point(1, 50, "future")), upsert(point(2, 50)), delete(3, 50));
    Point right = point(1, 7, "right");
    Point back = point(3, 7, "right");

    index.repair(
        List.of(
            new Repair(50L, upsert(right)),
            new Repair(50L, delete(2, 50)),
            new Repair(50L, upsert(back))));

    assertThat(index.digests()).isEqualTo(digests(right, back));
    assertThat(found("right")).containsExactlyInAnyOrder(id(1), id(3));
    assertThat(revisionOf(1)).isEqualTo(7);

    reopen();
    assertThat(index.digests()).isEqualTo(digests(right, back)).isEqualTo(scannedDigests());
    apply(upsert(point(1, 8, "later")));
    assertThat(revisionOf(1)).isEqualTo(8);
  }

  @Test
  void shouldRepairTheTenantOfAPoint() {
    apply(upsert(withTenant(point(1, 5), "wrong")));
    Point right = point(1, 5);

    index.repair(List.of(new Repair(5L, upsert(right))));

    assertThat(index.digests()).isEqualTo(digests(right));
    assertThat(entry(1).tenant()).isEqualTo(Samples.TENANT);
  }

  @Test
  void shouldLeavePositionsAsTheyAreInARepair() {
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 8L));

    index.repair(List.of(new Repair(1L, delete(1, 1))));
    index.repair(List.of());

    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 8L));
    assertThat(index.digests()).isEmpty();
  }

  @Test
  void shouldRefuseARepairThatCanNeverBeStored() {
    Point invalid = withField(point(1, 1), "unknown", "value");

    assertThatThrownBy(
            () -> index.repair(List.of(new Repair(null, upsert(point(2, 1))), repairOf(invalid))))
        .isInstanceOf(InvalidPointException.class)
        .hasMessageContaining("unknown");
    assertThat(scanned()).isEmpty();
  }

  private static Repair repairOf(Point point) {
    return new Repair(null, upsert(point));
  }

  protected final StoredEntry entry(int number) {
    return requireNonNull(index.entries(List.of(id(number))).get(id(number)), "entry " + number);
  }

  private PartitionDigest digest(int partition) {
    return requireNonNull(index.digests().get(partition), "digest " + partition);
  }

  protected final List<StoredEntry> scanned() {
    List<StoredEntry> entries = new ArrayList<>();
    index.scan(entries::add);
    return entries;
  }

  protected final Map<Integer, PartitionDigest> scannedDigests() {
    return digestsOf(index);
  }

  /** Returns the digests of what a scan finds. */
  public static Map<Integer, PartitionDigest> digestsOf(MemoryIndex index) {
    PartitionDigests digests = new PartitionDigests();
    index.scan(
        entry -> {
          ContentDigest content = entry.content();
          if (content != null) {
            digests.replace(
                null, new CountedPoint(entry.id(), entry.partition(), entry.revision(), content));
          }
        });
    return digests.copy();
  }

  /** Returns the digests of an index that holds these points. */
  public static Map<Integer, PartitionDigest> digests(Point... points) {
    PartitionDigests digests = new PartitionDigests();
    for (Point point : points) {
      digests.replace(null, CountedPoint.of(upsert(point)));
    }
    return digests.copy();
  }
}
