package dev.memlog.indexer;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withRevision;
import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.indexer.operation.CheckReport;
import dev.memlog.indexer.operation.Damage;
import dev.memlog.indexer.operation.IndexDigest;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.state.Passage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Digests, checks and repairs. */
@ExtendWith(Bench.Extension.class)
class OperationsTest {

  private static final int EACH = 100;

  private final MapIndex index = new MapIndex();
  private final MapAlias alias = MapAlias.of(index);
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @RegisterExtension final Operating operating = new Operating();

  @Test
  void shouldFindTheDigestsOfIndexAndTopicEqualWhileBothChange(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    try (var writer = new Writer(bench)) {
      await().atMost(SOON).until(() -> writer.written() > 50);

      // when
      IndexDigest digest = operations.digest();

      // then
      assertThat(digest.complete()).isTrue();
      assertThat(digest.equal()).isTrue();
      assertThat(digest.total().count()).isPositive();
    }
    assertThat(operating.meters.get("memlog.index.digest.equal").gauge().value()).isEqualTo(1);
  }

  @Test
  void shouldNotCompareTwiceAtTheSameTime(Bench bench) throws Exception {
    // given: the index has lost an entry, so that a digest looks at all of them
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.put(passage("c1", "m2", "It likes the sofa"));
    bench.awaitEqual(index);
    MapIndex.Image image = index.image();
    var kept = new HashMap<>(image.writes());
    kept.remove(id(passage("c1", "m1", "")));
    index.restore(new MapIndex.Image(kept, image.positions()));
    var scans = new Semaphore(1);
    var overlapped = new AtomicBoolean();
    index.beforeScan =
        () -> {
          if (!scans.tryAcquire()) {
            overlapped.set(true);
            return;
          }
          LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
          scans.release();
        };

    // when
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<IndexDigest>> digests =
          List.of(threads.submit(operations::digest), threads.submit(operations::digest));

      // then
      for (Future<IndexDigest> digest : digests) {
        assertThat(digest.get().equal()).isFalse();
      }
      assertThat(overlapped).isFalse();
    }
  }

  @Test
  void shouldExcludeRefusedItemsFromTheDigest(Bench bench) throws Exception {
    // given
    index.invalid = point -> point.id().equals(id(passage("c1", "refused", "")));
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.put(passage("c1", "refused", "what no index takes"));
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);

    // when
    IndexDigest digest = operations.digest();
    CheckReport report = operations.check(true);

    // then
    assertThat(digest.equal()).isTrue();
    assertThat(digest.total().count()).isEqualTo(1);
    assertThat(report.faults().faults()).isEmpty();
    assertThat(report.digest().equal()).isTrue();
  }

  @Test
  void shouldReportAFenceThatCannotComeToRest(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);
    embedder.hold();
    Passage held = passage("c2", "m1", "is being embedded");
    int partition = bench.put(held).partition();
    index.lexicalFirst = false;

    // when
    IndexDigest digest = operations.digest();

    // then
    embedder.release();
    assertThat(digest.busy()).containsExactly(partition);
    assertThat(digest.complete()).isFalse();
    assertThat(digest.equal()).isTrue();
  }

  @Test
  void shouldFindAndRepairExactlyTheDamagedItems(Bench bench) throws Exception {
    // given
    long seed = System.nanoTime();
    Random random = new Random(seed);
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 10 * EACH; i++) {
      passages.add(passage("c" + i % 17, "m" + i, "text number " + i));
    }
    bench.putAll(passages);
    // Every second one is edited, so that there is an older version to fall back to.
    for (int i = 0; i < 5 * EACH; i++) {
      passages.set(i, passage("c" + i % 17, "m" + i, "edited text number " + i));
    }
    bench.putAll(passages.subList(0, 5 * EACH));
    bench.awaitEqual(index);
    Map<UUID, String> right = index.live();
    List<UUID> ids = new ArrayList<>(right.keySet());
    Collections.shuffle(ids, random);

    // when
    damage(ids);
    CheckReport found = operations.check(false);
    CheckReport repaired = operations.check(true);

    // then
    for (Damage damage : Damage.values()) {
      assertThat(found.faults().count(damage)).as("%s, seed %d", damage, seed).isEqualTo(EACH);
    }
    assertThat(found.digest().equal()).isFalse();
    assertThat(repaired.repaired()).as("seed %d", seed).isEqualTo(4 * EACH);
    assertThat(repaired.digest().equal()).isTrue();
    assertThat(index.live()).isEqualTo(right);
    assertThat(operations.check(true).faults().faults()).isEmpty();
    assertThat(operating.meters.get("memlog.index.check.repaired").counter().count())
        .isEqualTo(4 * EACH);
    assertThat(operating.meters.get("memlog.index.check.missing").gauge().value()).isZero();
  }

  /** Damages entries behind the index's back: a hundred in each way. */
  private void damage(List<UUID> ids) {
    MapIndex.Image image = index.image();
    Map<UUID, Write> writes = new HashMap<>(image.writes());
    for (int i = 0; i < EACH; i++) {
      writes.remove(ids.get(i));
      Point stale = point(writes, ids.get(EACH + i));
      writes.put(stale.id(), new Write.Upsert(with(stale, stale.revision() - 1, "older text")));
      Point altered = point(writes, ids.get(2 * EACH + i));
      writes.put(altered.id(), new Write.Upsert(with(altered, altered.revision(), "other text")));
      Point model = point(writes, ids.get(3 * EACH + i));
      UUID orphan = UUID.nameUUIDFromBytes(("orphan" + i).getBytes(UTF_8));
      writes.put(
          orphan,
          new Write.Upsert(
              new Point(
                  orphan,
                  model.revision(),
                  model.tenant(),
                  model.contentHash(),
                  model.vector(),
                  model.words(),
                  model.fields(),
                  model.partition())));
    }
    index.restore(new MapIndex.Image(writes, image.positions()));
  }

  private static Point point(Map<UUID, Write> writes, UUID id) {
    if (writes.get(id) instanceof Write.Upsert(Point point)) {
      return point;
    }
    throw new IllegalStateException(id + " is not live");
  }

  private static Point with(Point point, long revision, String text) {
    return withField(withRevision(point, revision), "text", text);
  }

  @Test
  void shouldFindNothingWrongWhileTheIndexIsWritten(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    try (var writer = new Writer(bench)) {
      await().atMost(SOON).until(() -> writer.written() > 50);

      // when
      for (int i = 0; i < 3; i++) {
        CheckReport report = operations.check(false);

        // then
        assertThat(report.faults().faults()).isEmpty();
      }
    }
  }
}
