package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.metrics.EventToSearchable;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that keeps an index equal to a topic of desired state, whose newest record of each
 * key is the item that the index must hold. There is one topic of passages and one of memories.
 * Published items become searchable and deleted ones disappear, even while an import of any size is
 * being embedded.
 *
 * <p>After a restart the index's own positions tell where to continue, not the consumer group's
 * offsets. Each write carries the revision of its record, and the index ignores a write that is not
 * newer. So a repeated write changes nothing.
 *
 * <p>The indexer fills the live collection of an alias and follows each switch of the alias. While
 * no collection is live, it fills a new collection and makes it live. It does the same if the live
 * one is unusable and {@link CheckConfig#rebuild} allows it. An indexer that {@link #beside}
 * returns fills one named collection instead. Each collection is filled with vectors of its own
 * model. After a switch to a collection of another model, the indexer begins anew with that model's
 * embedder, while queries are answered. The alias and the embedders belong to the caller and
 * outlive the indexer.
 */
public final class Indexer implements Component {

  private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);

  /** The time between two attempts to continue after the model of the collection has changed. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final IndexedTopic indexed;
  private final IndexerRole role;
  private final Supplier<FilledCollection> opening;
  private volatile @Nullable IndexerThread running;
  private volatile boolean caughtUp;
  private volatile boolean closed;

  private Indexer(IndexedTopic indexed, IndexerRole role, Supplier<FilledCollection> opening) {
    this.indexed = indexed;
    this.role = role;
    this.opening = opening;
  }

  /**
   * Creates an indexer that fills the live collection of passages or of memories. That of memories
   * joins a consumer group of its own, see {@link #memoryGroup}.
   *
   * @param config the settings, with the consumer group of the indexers of passages
   * @param alias the collections of these contents
   * @param models the embedders, among them that of the collection's model
   * @param analyzer the analyzer that queries use too
   */
  public static Indexer of(
      Contents<?> contents,
      IndexerConfig config,
      KafkaSettings kafka,
      IndexAlias alias,
      EmbeddingModels models,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    EmbeddingModel model = models.configured().model();
    CollectionSpec spec =
        contents.collection().apply(model.id(), model.dimensions()).analyzedBy(analyzer);
    var own =
        contents.equals(Contents.MEMORIES)
            ? config.withGroup(memoryGroup(config.groupId()))
            : config;
    var indexed = new IndexedTopic(contents, own, kafka, alias, spec, models, analyzer, clock);
    var metrics = new IndexerMetrics(indexed.topic(), meters, clock);
    return new Indexer(
        indexed,
        new IndexerRole(contents.name(), true, Optional.empty(), metrics),
        () -> FilledCollection.live(indexed));
  }

  /**
   * Creates an indexer of the same topic that fills another collection in the background, in a
   * consumer group of its own. The new indexer writes to no topic, since this indexer logs the
   * vectors and the dead letters.
   *
   * @param collection the name of the collection, which is created if absent
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public Indexer beside(String collection) {
    IndexedTopic own =
        indexed.with(indexed.config().withGroup(indexed.config().groupId() + "-" + collection));
    // The metrics of a component are those of the indexer that queries wait for.
    var metrics = new IndexerMetrics(indexed.topic(), new SimpleMeterRegistry(), indexed.clock());
    return new Indexer(
        own,
        new IndexerRole(
            indexed.contents().name() + "-rebuild",
            false,
            Optional.of(new LiveVectors(indexed.alias(), indexed.shapeOf(collection).model())),
            metrics),
        () -> FilledCollection.named(own, collection));
  }

  /**
   * Returns the name of the consumer group of the indexers of memories.
   *
   * @param passages the name of the consumer group of the indexers of passages
   */
  public static String memoryGroup(String passages) {
    return passages + "-memories";
  }

  @Override
  public String name() {
    return role.name();
  }

  /**
   * Starts the indexer. Returns before the index has caught up, see {@link #caughtUp}.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster cannot be reached
   * @throws IllegalStateException if the topic is missing, or the indexer was started before
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the collection is unusable, and {@link
   *     CheckConfig#rebuild} forbids its replacement or the indexer fills a named collection
   */
  @Override
  public synchronized void start() {
    if (running != null) {
      throw new IllegalStateException("the " + name() + " was started before");
    }
    // A start that failed was closed before this repetition.
    closed = false;
    FilledCollection filled = opening.get();
    String configured = indexed.spec().model();
    if (role.primary() && !filled.model().equals(configured)) {
      LOG.atWarn()
          .addKeyValue("collection", filled.name())
          .log(
              "the live collection keeps its model {}, though embedding.model is {}; run memlog"
                  + " migrate-model --kind {} --to {}",
              filled.model(),
              configured,
              indexed.alias().name(),
              configured);
    }
    begin(filled);
  }

  private void begin(FilledCollection filled) {
    IndexerThread made = IndexerThread.open(indexed, role, filled, () -> goOn(filled));
    running = made;
    made.start();
  }

  /**
   * Continues with the embedder of the collection that is filled now. Runs on the former thread,
   * and tries until it succeeds: the cluster or the model may be unavailable.
   */
  private void goOn(FilledCollection filled) {
    LOG.atInfo()
        .addKeyValue("collection", filled.name())
        .addKeyValue("model", filled.model())
        .log("the indexer continues with another model");
    while (!begun(filled)) {
      LockSupport.parkNanos(AGAIN.toNanos());
    }
  }

  private synchronized boolean begun(FilledCollection filled) {
    if (closed) {
      return true;
    }
    try {
      begin(filled);
      return true;
    } catch (RuntimeException e) {
      LOG.atWarn().setCause(e).log("the indexer cannot continue yet: {}", e.toString());
      return false;
    }
  }

  @Override
  public Health check() {
    return status().health();
  }

  /**
   * Returns whether queries can be answered after a start, since everything published before the
   * start has taken effect. If that takes longer than {@link PartitionsConfig#catchUpPatience}, as
   * during an import, a weaker condition suffices. The index must then show again all that it
   * showed before the start, and nothing that was deleted before it. Once true, the answer stays
   * true.
   */
  public boolean caughtUp() {
    if (!caughtUp && status().caughtUp()) {
      caughtUp = true;
    }
    return caughtUp;
  }

  /**
   * Returns, for each partition that this indexer reads, the offset below which every record has
   * taken effect in the index. Empty before the first partition is read.
   */
  public Map<Integer, Long> positions() {
    return status().positions();
  }

  /**
   * Returns, for each partition that this indexer reads, the number of offsets by which the index
   * is behind the partition's end.
   */
  public Map<Integer, Long> lag() {
    return status().lag();
  }

  /**
   * Returns the time when the index last confirmed a change; empty if it has confirmed none since
   * this object was created.
   */
  public Optional<Instant> lastChanged() {
    return role.metrics().lastChanged();
  }

  /**
   * Returns the latencies from the append of an event in Kafka until the items that it creates or
   * edits are searchable.
   */
  public EventToSearchable eventToSearchable() {
    return role.metrics().upsertTimes();
  }

  /**
   * Returns the object through which checks and rebuilds make requests to the running indexer. A
   * switch to a collection of another model replaces this object, so callers do not keep it.
   *
   * @throws IllegalStateException before the start
   */
  public IndexerControl control() {
    IndexerThread now = running;
    if (now == null) {
      throw new IllegalStateException("the " + name() + " must be started first");
    }
    return now.control();
  }

  /** Returns the topic that this indexer indexes, with the settings and clients to read it. */
  public IndexedTopic topic() {
    return indexed;
  }

  private IndexerReport.Status status() {
    IndexerThread now = running;
    return now == null ? IndexerReport.Status.NOT_STARTED : now.status();
  }

  /**
   * Makes the indexer's thread end after its current loop iteration, without a further write,
   * because another indexer fills the collection from now on. Returns at once; {@link #close} waits
   * for the thread.
   */
  public void abandon() {
    IndexerThread now = running;
    if (now != null) {
      now.abandon();
    }
  }

  /**
   * Stops the indexer, after it has written the items that are being embedded. It waits for these
   * items at most {@link TimingConfig#drainTime}.
   */
  @Override
  public void close() {
    IndexerThread last;
    synchronized (this) {
      closed = true;
      last = running;
    }
    if (last != null) {
      last.close();
    }
  }
}
