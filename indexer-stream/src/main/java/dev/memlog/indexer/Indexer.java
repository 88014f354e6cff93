package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.content.Memories;
import dev.memlog.indexer.content.Passages;
import dev.memlog.indexer.metrics.EventToSearchable;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
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
 * <p>The index and the embedder belong to the caller and outlive the indexer.
 */
public final class Indexer implements Component {

  private final IndexerSetup setup;
  private @Nullable IndexerLoop loop;

  private Indexer(IndexerSetup setup) {
    CollectionSpec collection = setup.index().collection();
    EmbeddingModel model = setup.embedder().model();
    if (!collection.model().equals(model.id()) || collection.dimensions() != model.dimensions()) {
      throw new IllegalArgumentException(
          "collection %s must hold vectors of the embedding model %s with %d dimensions, got %s with %d"
              .formatted(
                  collection.name(),
                  model.id(),
                  model.dimensions(),
                  collection.model(),
                  collection.dimensions()));
    }
    this.setup = setup;
  }

  /**
   * Creates the indexer of the collection of passages.
   *
   * @param analyzer the analyzer that queries use too
   * @throws IllegalArgumentException if the index holds vectors of another model
   */
  public static Indexer ofPassages(
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    var contents = new Passages();
    var metrics = new IndexerMetrics(contents.topic().name(), meters, clock);
    return new Indexer(
        new IndexerSetup(contents, config, kafka, index, embedder, analyzer, metrics, clock));
  }

  /**
   * Creates the indexer of the collection of memories, in a consumer group of its own: {@link
   * #memoryGroup}.
   *
   * @param analyzer the analyzer that queries use too
   * @throws IllegalArgumentException if the index holds vectors of another model
   */
  public static Indexer ofMemories(
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    var own = config.withGroup(memoryGroup(config.groupId()));
    var contents = new Memories();
    var metrics = new IndexerMetrics(contents.topic().name(), meters, clock);
    return new Indexer(
        new IndexerSetup(contents, own, kafka, index, embedder, analyzer, metrics, clock));
  }

  /**
   * Returns the consumer group of the indexers of memories, given the group of those of passages.
   */
  public static String memoryGroup(String passages) {
    return passages + "-memories";
  }

  @Override
  public String name() {
    return setup.contents().name();
  }

  /**
   * Starts to read; returns before the index has caught up, see {@link #caughtUp}.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster cannot be reached
   * @throws IllegalStateException if the topic is missing, or the indexer was started before
   */
  @Override
  public synchronized void start() {
    if (loop != null) {
      throw new IllegalStateException("the " + name() + " was started before");
    }
    IndexerLoop made = IndexerLoop.open(setup);
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
    return setup.metrics().lastChanged();
  }

  /**
   * Returns the latencies from the publication of created and edited messages until they became
   * searchable.
   */
  public EventToSearchable eventToSearchable() {
    return setup.metrics().upsertTimes();
  }

  /** Returns the latencies from the publication of deletes until the messages disappeared. */
  public EventToSearchable eventToGone() {
    return setup.metrics().deleteTimes();
  }

  private synchronized @Nullable IndexerLoop loop() {
    return loop;
  }

  private IndexerStatus status() {
    IndexerLoop running = loop();
    return running == null ? IndexerStatus.NOT_STARTED : running.status();
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
