package dev.memlog.indexer.operation;

import dev.memlog.embedding.Niceness;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.operation.Rebuilds.From;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Joining;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations on the index that an indexer of this process fills: digest, check, repair, rebuild
 * and rollback. This component checks the index by itself at intervals, and rebuilds it to erase
 * deleted text that the index cannot erase. After a restart, it continues an interrupted rebuild,
 * but not an interrupted rollback. It begins to read the topic when an operation first needs the
 * topic's state. It is healthy even if the index differs from the topic, since such an index still
 * answers queries.
 */
public final class IndexOperations implements Component {

  private static final Logger LOG = LoggerFactory.getLogger(IndexOperations.class);

  private static final Duration LOOK = Duration.ofSeconds(1);

  /**
   * The time between two attempts to continue an interrupted rebuild while another process seems to
   * run it.
   */
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(15);

  /**
   * The time within which an indexer that has changed its collection has its partitions again, also
   * if a busy broker does not answer its first question for offsets within 5 s.
   */
  private static final Duration BEGIN = Duration.ofSeconds(12);

  /** The time for which a caller waits for the fold of the topic. */
  private static final Duration FOLD = Duration.ofSeconds(20);

  private final Indexer indexer;
  private final IndexedTopic topic;
  private final FoldedTopic folded;
  private final CheckMetrics metrics;
  private final Rebuilds rebuilds;
  private final Rewrites rewrites;
  private final Schedule schedule;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ReentrantLock checking = new ReentrantLock();
  private final Thread thread;

  /**
   * Creates the operations on the collections that an indexer keeps.
   *
   * @param indexer the indexer of the live collection; the caller starts and closes it
   */
  public IndexOperations(Indexer indexer, MeterRegistry meters) {
    this.indexer = indexer;
    this.topic = indexer.topic();
    this.folded = new FoldedTopic(topic);
    this.metrics = new CheckMetrics(topic.kind(), meters);
    this.rebuilds = new Rebuilds(indexer, folded, metrics);
    this.rewrites = new Rewrites(indexer, rebuilds, metrics);
    this.schedule = new Schedule(topic.config().check().every());
    this.thread =
        Thread.ofPlatform()
            .daemon()
            .name(indexer.name() + "-operations")
            .unstarted(Niceness.yielding(this::run));
  }

  @Override
  public String name() {
    return indexer.name() + "-operations";
  }

  /**
   * Returns the kind of the collections, such as {@code passages}. Their names begin with the kind.
   */
  public String kind() {
    return topic.kind();
  }

  /**
   * Returns the alias of the index: its collections, whose kind is {@link #kind}, and the choice of
   * the live one.
   */
  public IndexAlias alias() {
    return topic.alias();
  }

  /**
   * Returns the id of the model of the live collection's vectors; empty until the indexer has
   * caught up.
   */
  public String liveModel() {
    return indexer.caughtUp() ? indexer.control().index().collection().model() : "";
  }

  @Override
  public void start() {
    thread.start();
  }

  private void run() {
    boolean resumed = false;
    long nextLook = System.nanoTime();
    try {
      while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        if (indexer.caughtUp()) {
          try {
            if (!resumed && System.nanoTime() >= nextLook) {
              nextLook = System.nanoTime() + LOOK_AGAIN.toNanos();
              resumed = rebuilds.resume();
            }
            if (resumed) {
              rewrites.proceed();
            }
            if (schedule.due() && !rebuilds.running()) {
              schedule.next();
              var _ = check(topic.config().check().repair());
            }
          } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("the upkeep of the index has failed: {}", e.getMessage());
          }
        }
      }
    } catch (InterruptedException _) {
      // Nothing interrupts this thread; an interrupt would end it anyway.
    }
  }

  /**
   * Compares the index with its topic by digests, each taken at a moment when its partition is at
   * rest. The first operation that needs the topic begins to read it; this method waits at most 20
   * s until the topic is read.
   *
   * @throws RefusedOperationException if the indexer or the reader of the topic is still catching
   *     up
   * @throws IllegalStateException if the indexer meanwhile ends, or begins again at the index's
   *     positions
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public IndexDigest digest() throws InterruptedException {
    requireCaughtUp();
    Map<Integer, Long> positions = indexer.positions();
    if (!folded.digest().awaitPositions(positions, FOLD)) {
      throw new RefusedOperationException(
          "the topic " + topic.topic() + " is still being read, try again: " + progress(positions));
    }
    var comparison = new DigestComparison(folded.digest(), indexer.control());
    IndexDigest found = comparison.compare(LOOK);
    if (!found.equal()) {
      // A look at the entries tells which items the index has refused.
      var _ =
          new IndexComparison(folded.digest(), indexer.control()::index, indexer::positions)
              .compare();
      found = comparison.compare(LOOK);
    }
    metrics.recordDigest(found);
    return found;
  }

  private String progress(Map<Integer, Long> positions) {
    return "%d of %d records"
        .formatted(Rebuild.sum(folded.digest().positions()), Rebuild.sum(positions));
  }

  /**
   * Compares every entry of the index with the topic. First waits until the topic is read, and then
   * takes as long as reading the index.
   *
   * @param repair whether to repair the entries that differ
   * @throws RefusedOperationException if another check is running, or the indexer is catching up
   * @throws IllegalStateException if the topic is not read within 30 minutes, or the indexer
   *     meanwhile ends or begins again at the index's positions
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if a repair needs the embedding
   *     provider, which is unavailable
   * @throws org.apache.kafka.common.KafkaException if a repair cannot read the topic
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public CheckReport check(boolean repair) throws InterruptedException {
    requireCaughtUp();
    if (!checking.tryLock()) {
      throw new RefusedOperationException("a check of " + kind() + " is running already");
    }
    try {
      CheckReport report = new IndexCheck(indexer, folded.records(), folded.digest()).check(repair);
      metrics.recordCheck(report);
      return report;
    } finally {
      checking.unlock();
    }
  }

  /**
   * Begins a rebuild, which fills another collection from the topic and then makes it live. Returns
   * at once.
   *
   * @param into the name of the collection to fill, such as {@code passages-4}; its number must not
   *     be lower than that of the default. Empty for the default: the newest unfinished collection
   *     if it has the wanted shape, or else a new collection
   * @param model the id of the model of its vectors; the rebuild then waits for {@link #switchHeld}
   *     before the switch; empty for the model of the live collection
   * @throws RefusedOperationException if a rebuild is running here or in another process, the
   *     indexer is catching up, the name is invalid or its number too low, or the model is that of
   *     the live collection
   * @throws IllegalArgumentException if there is no embedder for the model
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public RebuildStatus rebuild(Optional<String> into, Optional<String> model) {
    requireCaughtUp();
    return rebuilds.rebuild(into, model, From.TOPIC);
  }

  /**
   * Begins a rebuild, but first makes the fold pass on all messages again: for passages, it chunks
   * them by its present rules; for memories, the extractor reads them. Returns at once. The request
   * is stored in Kafka, so that it survives a restart of this process or of the fold.
   *
   * @param into the collection to fill, as in {@link #rebuild}
   * @throws RefusedOperationException for the reasons of {@link #rebuild}, or if messages are being
   *     chunked or read again already
   * @throws org.apache.kafka.common.KafkaException if the request cannot be stored
   */
  public RebuildStatus rebuildFromMessages(Optional<String> into) {
    requireCaughtUp();
    return rebuilds.rebuild(into, Optional.empty(), From.MESSAGES);
  }

  /**
   * Permits a waiting rebuild to make its collection live. Only a rebuild whose model differs from
   * the live collection's model waits. Returns at once.
   *
   * @throws RefusedOperationException if no rebuild waits
   */
  public void switchHeld() {
    rebuilds.switchHeld();
  }

  /**
   * Cancels the running rebuild: it ends without a switch, and then drops its collection unless
   * that was live before. Returns at once.
   *
   * @throws RefusedOperationException if no rebuild is running
   */
  public void cancelRebuild() {
    rebuilds.cancel();
  }

  /**
   * Begins a rebuild into the previous collection, the one that was live before the last switch.
   * That collection catches up before it becomes live. Returns at once.
   *
   * @throws RefusedOperationException if a rebuild is running, the indexer is catching up, or there
   *     is no previous collection
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public RebuildStatus rollback() {
    requireCaughtUp();
    return rebuilds.rollback();
  }

  /**
   * Drops the previous collection, so that {@link #rollback} is no longer possible.
   *
   * @return the name of the dropped collection
   * @throws RefusedOperationException if a rebuild is running, or there is no previous collection
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public String dropPrevious() {
    return rebuilds.dropPrevious();
  }

  /**
   * Returns the status of the running rebuild, or else of the last one since this process started;
   * empty if there was none.
   */
  public Optional<RebuildStatus> rebuildStatus() {
    return rebuilds.status();
  }

  private void requireCaughtUp() {
    awaitPartitions();
    if (!indexer.caughtUp() || indexer.positions().isEmpty()) {
      throw new RefusedOperationException(
          "the index of %s is being filled or catching up".formatted(kind()));
    }
  }

  /** Waits for the moment that an indexer without partitions needs to begin in a collection. */
  private void awaitPartitions() {
    long until = System.nanoTime() + BEGIN.toNanos();
    while (closed.getCount() > 0
        && indexer.caughtUp()
        && indexer.positions().isEmpty()
        && System.nanoTime() < until) {
      LockSupport.parkNanos(20_000_000);
    }
  }

  /**
   * Ends a running rebuild and the scheduled checks. The next start continues the rebuild, unless
   * the rebuild is a rollback.
   */
  @Override
  public void close() {
    closed.countDown();
    rebuilds.close();
    folded.close();
    if (thread.isAlive()) {
      Joining.join(thread);
    }
  }
}
