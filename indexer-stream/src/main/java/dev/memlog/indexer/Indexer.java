package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryFields;
import dev.memlog.index.PassageFields;
import dev.memlog.indexer.content.Memories;
import dev.memlog.indexer.content.Passages;
import dev.memlog.indexer.metrics.EventToSearchable;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A component that keeps an index equal to a topic of desired state: that of passages, or that of
 * memories. Published items become searchable and deleted ones disappear, even while an import of
 * any size is being embedded.
 *
 * <p>After a restart the index's own positions tell where to continue, not the consumer group's
 * offsets. Every write is guarded by its revision, so that a repeated write changes nothing:
 * effectively once.
 *
 * <p>The indexer fills the live collection of an alias and follows each switch of the alias. While
 * none is live, or the live one is unusable, it fills a new collection and makes it live. The alias
 * and the embedder belong to the caller and outlive the indexer.
 */
public final class Indexer implements Component {

  private final IndexerSetup setup;
  private final IndexerRole role;
  private final Supplier<FilledCollection> opening;
  private @Nullable IndexerLoop loop;
  private @Nullable IndexerControl control;

  private Indexer(IndexerSetup setup, IndexerRole role, Supplier<FilledCollection> opening) {
    this.setup = setup;
    this.role = role;
    this.opening = opening;
  }

  /**
   * Creates the indexer of the collection of passages.
   *
   * @param alias the collections of passages; the indexer fills the live one
   * @param analyzer the analyzer that queries use too
   */
  public static Indexer ofPassages(
      IndexerConfig config,
      KafkaSettings kafka,
      IndexAlias alias,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    EmbeddingModel model = embedder.model();
    CollectionSpec spec =
        PassageFields.collection(model.id(), model.dimensions()).analyzedBy(analyzer);
    return primary(
        new IndexerSetup(new Passages(), config, kafka, alias, spec, embedder, analyzer, clock),
        meters);
  }

  /**
   * Creates the indexer of the collection of memories, in a consumer group of its own: {@link
   * #memoryGroup}.
   *
   * @param alias the collections of memories; the indexer fills the live one
   * @param analyzer the analyzer that queries use too
   */
  public static Indexer ofMemories(
      IndexerConfig config,
      KafkaSettings kafka,
      IndexAlias alias,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    EmbeddingModel model = embedder.model();
    CollectionSpec spec =
        MemoryFields.collection(model.id(), model.dimensions()).analyzedBy(analyzer);
    var own = config.withGroup(memoryGroup(config.groupId()));
    return primary(
        new IndexerSetup(new Memories(), own, kafka, alias, spec, embedder, analyzer, clock),
        meters);
  }

  private static Indexer primary(IndexerSetup setup, MeterRegistry meters) {
    var metrics = new IndexerMetrics(setup.contents().topic().name(), meters, setup.clock());
    return new Indexer(
        setup,
        new IndexerRole(setup.contents().name(), true, Optional.empty(), metrics),
        () -> FilledCollection.live(setup.alias(), setup.spec(), setup.config().check().rebuild()));
  }

  /**
   * Creates an indexer of the same contents that fills another collection in the background, in a
   * consumer group of its own. It writes to no topic: this indexer logs vectors and dead letters.
   *
   * @param collection the name of the collection, which is created if absent
   */
  public Indexer beside(String collection) {
    IndexerSetup own =
        new IndexerSetup(
            setup.contents(),
            setup.config().withGroup(setup.config().groupId() + "-" + collection),
            setup.kafka(),
            setup.alias(),
            setup.spec(),
            setup.embedder(),
            setup.analyzer(),
            setup.clock());
    // The metrics of a component are those of the indexer that queries wait for.
    var metrics =
        new IndexerMetrics(
            setup.contents().topic().name(), new SimpleMeterRegistry(), setup.clock());
    return new Indexer(
        own,
        new IndexerRole(
            setup.contents().name() + "-rebuild",
            false,
            Optional.of(new LiveVectors(setup.alias(), setup.spec())),
            metrics),
        () -> FilledCollection.named(setup.alias(), setup.spec(), collection));
  }

  /**
   * Returns the consumer group of the indexers of memories, given the group of those of passages.
   */
  public static String memoryGroup(String passages) {
    return passages + "-memories";
  }

  @Override
  public String name() {
    return role.name();
  }

  /**
   * Starts to read; returns before the index has caught up, see {@link #caughtUp}.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster cannot be reached
   * @throws IllegalStateException if the topic is missing, or the indexer was started before
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the collection is unusable and {@link
   *     CheckConfig#rebuild} forbids to replace it
   */
  @Override
  public synchronized void start() {
    if (loop != null) {
      throw new IllegalStateException("the " + name() + " was started before");
    }
    FilledCollection filled = opening.get();
    IndexerLoop made = IndexerLoop.open(setup, role, filled);
    control = new IndexerControl(made, filled);
    loop = made;
    made.start();
  }

  @Override
  public Health check() {
    return status().health();
  }

  /**
   * Returns whether queries can be answered after a start, since everything published before it has
   * taken effect. Queries do not wait for all of a long backlog, such as an import's. After {@link
   * PartitionsConfig#catchUpPatience} it suffices that the index again shows all that it showed
   * before the start, and nothing that was deleted before it. Once true, the answer stays true.
   */
  public boolean caughtUp() {
    return status().caughtUp();
  }

  /**
   * Returns the next offset of each partition; every record before it has taken effect in the
   * index.
   */
  public Map<Integer, Long> positions() {
    return status().positions();
  }

  /** Returns the number of offsets by which the index is behind the topic's end, by partition. */
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
   * Returns the latencies from the publication of created and edited messages until they became
   * searchable.
   */
  public EventToSearchable eventToSearchable() {
    return role.metrics().upsertTimes();
  }

  /** Returns the latencies from the publication of deletes until the messages disappeared. */
  public EventToSearchable eventToGone() {
    return role.metrics().deleteTimes();
  }

  /**
   * Returns the entry for checks and rebuilds.
   *
   * @throws IllegalStateException before the start
   */
  public synchronized IndexerControl control() {
    if (control == null) {
      throw new IllegalStateException("the " + name() + " must be started first");
    }
    return control;
  }

  /** Returns the settings and clients with which this indexer reads its topic. */
  public IndexedTopic topic() {
    return new IndexedTopic(setup);
  }

  private synchronized @Nullable IndexerLoop loop() {
    return loop;
  }

  private IndexerStatus status() {
    IndexerLoop running = loop();
    return running == null ? IndexerStatus.NOT_STARTED : running.status();
  }

  /**
   * Has the indexer write nothing more after its present turn, since another one fills its
   * collection from now on. {@link #close} then ends it.
   */
  public void abandon() {
    IndexerLoop running = loop();
    if (running != null) {
      running.abandon();
    }
  }

  /**
   * Stops the indexer; before, it writes the items that are being embedded, within the configured
   * time.
   */
  @Override
  public void close() {
    IndexerLoop running = loop();
    if (running != null) {
      running.close();
    }
  }
}
