package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryIndex;
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
 * Keeps an index equal to a topic of desired state: that of passages, or that of memories. What is
 * published there becomes searchable, what is deleted there stops being so, also while an import of
 * any size is being embedded.
 *
 * <p>Where to go on after a restart is what the index says, not what the consumer group says. Every
 * write is guarded by its revision, so that doing one again changes nothing: effectively once.
 *
 * <p>The index and the embedder belong to the caller and outlive the indexer.
 */
public final class Indexer implements Component {

  private final Contents contents;
  private final IndexerConfig config;
  private final KafkaSettings kafka;
  private final MemoryIndex index;
  private final Embedder embedder;
  private final Analyzer analyzer;
  private final Clock clock;
  private final IndexerMetrics metrics;
  private @Nullable IndexerLoop loop;

  private Indexer(
      Contents contents,
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    CollectionSpec collection = index.collection();
    if (!collection.model().equals(embedder.model().id())
        || collection.dimensions() != embedder.model().dimensions()) {
      throw new IllegalArgumentException(
          "collection %s must hold vectors of the embedding model %s with %d dimensions, got %s with %d"
              .formatted(
                  collection.name(),
                  embedder.model().id(),
                  embedder.model().dimensions(),
                  collection.model(),
                  collection.dimensions()));
    }
    this.contents = contents;
    this.config = config;
    this.kafka = kafka;
    this.index = index;
    this.embedder = embedder;
    this.analyzer = analyzer;
    this.clock = clock;
    this.metrics = new IndexerMetrics(contents.topic().name(), meters, clock);
  }

  /**
   * Of the collection of passages.
   *
   * @param analyzer the one that queries are analysed with
   * @throws IllegalArgumentException if the index was made for vectors of another model
   */
  public static Indexer ofPassages(
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      MeterRegistry meters,
      Clock clock) {
    return new Indexer(new Passages(), config, kafka, index, embedder, analyzer, meters, clock);
  }

  /**
   * Of the collection of memories, in a consumer group of its own: {@link #memoryGroup}.
   *
   * @param analyzer the one that queries are analysed with
   * @throws IllegalArgumentException if the index was made for vectors of another model
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
    return new Indexer(new Memories(), own, kafka, index, embedder, analyzer, meters, clock);
  }

  /** The consumer group of those who index memories, beside this one for passages. */
  public static String memoryGroup(String passages) {
    return passages + "-memories";
  }

  @Override
  public String name() {
    return contents.name();
  }

  /**
   * Starts to read; returns before the index has caught up, see {@link #caughtUp}.
   *
   * @throws org.apache.kafka.common.KafkaException if the cluster cannot be reached
   * @throws IllegalStateException if the topic is missing, or this runs already
   */
  @Override
  public synchronized void start() {
    if (loop != null) {
      throw new IllegalStateException("the " + name() + " was started before");
    }
    IndexerLoop made =
        IndexerLoop.open(contents, config, kafka, index, embedder, analyzer, metrics, clock);
    loop = made;
    made.start();
  }

  @Override
  public Health check() {
    return status().health();
  }

  /**
   * Whether queries can be answered after a start: all that was published before it has taken
   * effect. Where an import has left a long backlog, queries do not wait for all of it: after
   * {@link IndexerConfig#catchUpPatience} it is enough that the index shows again what it had shown
   * before the start, and nothing that was deleted before it. Once true it stays so.
   */
  public boolean caughtUp() {
    return status().caughtUp();
  }

  /** For each partition the next offset: everything before it has taken effect in the index. */
  public Map<Integer, Long> positions() {
    return status().positions();
  }

  /** For each partition how many offsets the index is behind the topic's end. */
  public Map<Integer, Long> lag() {
    return status().lag();
  }

  /** When the index last confirmed a change; empty: not since this was made. */
  public Optional<Instant> lastChanged() {
    return metrics.lastChanged();
  }

  /** How long created and edited messages took to become searchable. */
  public EventToSearchable eventToSearchable() {
    return metrics.upsertTimes();
  }

  /** How long deleted messages took to be gone. */
  public EventToSearchable eventToGone() {
    return metrics.deleteTimes();
  }

  private synchronized @Nullable IndexerLoop loop() {
    return loop;
  }

  private IndexerStatus status() {
    IndexerLoop running = loop();
    return running == null ? IndexerStatus.NOT_STARTED : running.status();
  }

  /** Writes what is being embedded, if that takes no longer than configured, and lets go. */
  @Override
  public void close() {
    IndexerLoop running = loop();
    if (running != null) {
      running.close();
    }
  }
}
