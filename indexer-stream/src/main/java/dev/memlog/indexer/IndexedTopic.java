package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.indexer.rechunk.RechunkLog;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * The topic from which an indexer fills its index, with the settings and the clients that checks
 * and rebuilds need to read the same topic.
 */
public final class IndexedTopic {

  private final IndexerSetup setup;
  private final IndexerClients clients;

  IndexedTopic(IndexerSetup setup) {
    this.setup = setup;
    this.clients = new IndexerClients(setup.contents().name(), setup.config(), setup.kafka());
  }

  /**
   * Returns the kind of the index's collections, such as {@code passages}. The names of these
   * collections begin with the kind.
   */
  public String kind() {
    return setup.alias().name();
  }

  /** Returns the name of the topic. */
  public String topic() {
    return setup.contents().topic().name();
  }

  /** Returns the name of the topic of the items' vectors. */
  public String vectors() {
    return setup.contents().vectors().name();
  }

  /**
   * Returns the alias of the index: its collections, whose kind is {@link #kind}, and the choice of
   * the live one. The caller does not close it.
   */
  public IndexAlias alias() {
    return setup.alias();
  }

  /**
   * Returns the shape with which to open an existing collection. If this process has no embedder
   * for the collection's model, the shape has the configured model.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public CollectionSpec shapeOf(String collection) {
    return setup.shapeOf(collection);
  }

  /**
   * Returns the shape of a new collection with the vectors of a model.
   *
   * @throws IllegalArgumentException if there is no embedder for the model
   * @throws IllegalStateException if the embedder's model is not on the class path or cannot run
   *     here
   */
  public CollectionSpec shapeWith(String model) {
    if (!setup.models().knows(model)) {
      throw new IllegalArgumentException(
          "must be one of " + String.join(", ", setup.models().ids()));
    }
    return setup.spec().ofModel(model, setup.models().of(model).model().dimensions());
  }

  /** Returns the settings of the checks that compare the index with the log. */
  public CheckConfig check() {
    return setup.config().check();
  }

  /**
   * Returns the age of text that the index cannot erase at which its collection is rebuilt; 0 for
   * never.
   */
  public Duration rewriteAfter() {
    return setup.config().timing().rewriteAfter();
  }

  /** Returns the consumer group of the indexers that fill the live collection. */
  public String group() {
    return setup.config().groupId();
  }

  /**
   * Returns the {@code group.instance.id} that this process has in a given consumer group of
   * indexers.
   */
  public String memberOf(String group) {
    return KafkaClients.instanceId(group, setup.config().instance());
  }

  /** Returns the clock of the indexer. */
  public Clock clock() {
    return setup.clock();
  }

  /**
   * Returns the embedder of a model, with background priority; the caller does not close it.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if there is no embedder for the
   *     model, or the embedders are closed
   * @throws IllegalStateException if the embedder's model is not on the class path or cannot run
   *     here
   */
  public Embedder embedder(String model) {
    return setup.models().of(model).background();
  }

  /**
   * Returns a reader of the values of two topics, {@link #topic} and {@link #vectors}; the caller
   * closes it.
   */
  public RecordReader records() {
    return clients.records(setup.contents());
  }

  /**
   * Returns a reader that turns records of the topic into items of the index.
   *
   * @param records a reader of the records' values, as {@link #records} returns it
   */
  public ItemReader items(RecordReader records) {
    return new ItemReader(setup.contents(), records, setup.analyzer(), setup.kafka().generation());
  }

  /**
   * Returns a supplier of consumers without a group, for reads up to ends that the caller knows.
   * The caller closes each consumer.
   *
   * @param purpose the part of each {@code client.id} after the component's name
   */
  public Supplier<Consumer<byte[], byte[]>> scanners(String purpose) {
    return () -> clients.scanner(purpose);
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
    return new IndexerClients(
            setup.contents().name(), setup.config().withGroup(group), setup.kafka())
        .head();
  }

  /**
   * Creates a client of the topic of rechunks, which carries requests to chunk all messages again.
   * The caller closes it.
   */
  public RechunkLog rechunks() {
    return clients.rechunks(setup.clock());
  }

  /**
   * Creates an admin client of the Kafka cluster; the caller closes it.
   *
   * @param purpose the part of the {@code client.id} after the component's name
   */
  public Admin admin(String purpose) {
    return new KafkaClients(setup.kafka(), setup.contents().name()).admin(purpose);
  }

  /**
   * Creates a fold of the topic, which computes the digest of every item that the index must hold.
   * The caller starts the fold, and closes it before the reader.
   *
   * @param records a reader of the topic's values
   */
  public TopicDigest digest(RecordReader records) {
    return new TopicDigest(
        setup.contents().name(),
        topic(),
        items(records),
        () -> clients.reader("digest"),
        setup.config().vectors().scratch(),
        setup.config().timing().backoff("the digest of the topic cannot be computed"));
  }
}
