package dev.memlog.indexer;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.indexer.rechunk.RechunkLog;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import java.time.Clock;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * The topic from which an indexer fills its index, with the settings and dependencies that a caller
 * gives to the indexer, and the clients that checks and rebuilds need to read the same topic.
 *
 * @param contents the contents that the index must hold
 * @param alias the collections of these contents; the caller closes it
 * @param spec the shape of new collections, which has the configured model
 * @param models the embedders, among them that of each collection's model; the caller closes them
 * @param analyzer the analyzer that queries use too
 */
public record IndexedTopic(
    Contents<?> contents,
    IndexerConfig config,
    KafkaSettings kafka,
    IndexAlias alias,
    CollectionSpec spec,
    EmbeddingModels models,
    Analyzer analyzer,
    Clock clock) {

  /**
   * Returns the kind of the index's collections, such as {@code passages}. The names of these
   * collections begin with the kind.
   */
  public String kind() {
    return alias.name();
  }

  /** Returns the name of the topic. */
  public String topic() {
    return contents.topic().name();
  }

  /**
   * Returns the shape with which to open a collection: that of the stored collection. If no
   * embedder is of its model, the shape has the configured model, so that opening finds the
   * collection unusable.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public CollectionSpec shapeOf(String collection) {
    CollectionSpec stored = alias.shapeOf(collection);
    return models.knows(stored.model()) ? stored : spec;
  }

  /**
   * Returns the shape of a new collection with the vectors of a model.
   *
   * @throws IllegalArgumentException if there is no embedder for the model
   * @throws IllegalStateException if the embedder's model is not on the class path or cannot run
   *     here
   */
  public CollectionSpec shapeWith(String model) {
    if (!models.knows(model)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", models.ids()));
    }
    return spec.ofModel(model, models.of(model).model().dimensions());
  }

  /** Returns the consumer group of the indexers that fill the live collection. */
  public String group() {
    return config.groupId();
  }

  /**
   * Returns the {@code group.instance.id} that this process has in a given consumer group of
   * indexers.
   */
  public String memberOf(String group) {
    return KafkaClients.instanceId(group, config.instance());
  }

  /**
   * Returns a reader of the values of two topics, {@link #topic} and that of the vectors; the
   * caller closes it.
   */
  public RecordReader records() {
    return clients().records(contents.topic(), contents.vectors());
  }

  /**
   * Returns a reader that turns records of the topic into items of the index.
   *
   * @param records a reader of the records' values, as {@link #records} returns it
   */
  public ItemReader items(RecordReader records) {
    return new ItemReader(contents, records, analyzer, kafka.generation());
  }

  /**
   * Returns a supplier of consumers without a group, for reads up to ends that the caller knows.
   * The caller closes each consumer.
   *
   * @param purpose the part of each {@code client.id} after the component's name
   */
  public Supplier<Consumer<byte[], byte[]>> scanners(String purpose) {
    return () -> clients().scanner(purpose);
  }

  /**
   * Returns whether the items of this topic are passages, which are chunked from messages and can
   * be chunked again.
   */
  public boolean chunked() {
    return topic().equals(Topics.PASSAGES.name());
  }

  /**
   * Creates a consumer for a consumer group of indexers, with the {@code group.instance.id} that
   * {@link #memberOf} returns. The caller subscribes and closes it.
   */
  public Consumer<byte[], byte[]> member(String group) {
    return new IndexerClients(contents.name(), config.withGroup(group), kafka).head();
  }

  /**
   * Creates a client of the topic of rechunks, which carries requests to chunk all messages again.
   * The caller closes it.
   */
  public RechunkLog rechunks() {
    return clients().rechunks(clock);
  }

  /**
   * Creates an admin client of the Kafka cluster; the caller closes it.
   *
   * @param purpose the part of the {@code client.id} after the component's name
   */
  public Admin admin(String purpose) {
    return new KafkaClients(kafka, contents.name()).admin(purpose);
  }

  /**
   * Creates a fold of the topic, which computes the digest of every item that the index must hold.
   * The caller starts the fold, and closes it before the reader.
   *
   * @param records a reader of the topic's values
   */
  public TopicDigest digest(RecordReader records) {
    return new TopicDigest(
        contents.name(),
        topic(),
        items(records),
        () -> clients().reader("digest"),
        config.vectors().scratch(),
        config.timing().backoff("the digest of the topic cannot be computed"));
  }

  private IndexerClients clients() {
    return new IndexerClients(contents.name(), config, kafka);
  }

  /** Returns this topic with another configuration. */
  IndexedTopic with(IndexerConfig other) {
    return new IndexedTopic(contents, other, kafka, alias, spec, models, analyzer, clock);
  }
}
