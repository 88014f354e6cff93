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
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;

/** The topic that an indexer indexes, with the clients for further readers of it. */
public final class IndexedTopic {

  private final IndexerSetup setup;
  private final IndexerClients clients;

  IndexedTopic(IndexerSetup setup) {
    this.setup = setup;
    this.clients = new IndexerClients(setup.contents().name(), setup.config(), setup.kafka());
  }

  /** Returns the kind of the collections, such as {@code passages}. */
  public String kind() {
    return setup.alias().name();
  }

  /** Returns the name of the topic. */
  public String topic() {
    return setup.contents().topic().name();
  }

  /** Returns the name of the topic of vectors. */
  public String vectors() {
    return setup.contents().vectors().name();
  }

  /** Returns the collections; the caller does not close them. */
  public IndexAlias alias() {
    return setup.alias();
  }

  /** Returns the shape of a collection that exists. */
  public CollectionSpec shapeOf(String collection) {
    return setup.shapeOf(collection);
  }

  /**
   * Returns the shape of a collection with the vectors of a model.
   *
   * @throws IllegalArgumentException if there is no embedder for the model
   */
  public CollectionSpec shapeWith(String model) {
    if (!setup.models().knows(model)) {
      throw new IllegalArgumentException(
          "must be one of " + String.join(", ", setup.models().ids()));
    }
    return setup.spec().ofModel(model, setup.models().of(model).model().dimensions());
  }

  /** Returns the settings of checks. */
  public CheckConfig check() {
    return setup.config().check();
  }

  /** Returns the consumer group of the indexers that fill the live collection. */
  public String group() {
    return setup.config().groupId();
  }

  /** Returns the {@code group.instance.id} that this process has in a group of indexers. */
  public String memberOf(String group) {
    return KafkaClients.instanceId(group, setup.config().instance());
  }

  /** Returns the clock. */
  public Clock clock() {
    return setup.clock();
  }

  /**
   * Returns the embedder of a model for background work; the caller does not close it.
   *
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if there is no embedder for the
   *     model
   */
  public Embedder embedder(String model) {
    return setup.models().of(model).background();
  }

  /** Returns a reader of the values of the topic and its vectors; the caller closes it. */
  public RecordReader records() {
    return clients.records(setup.contents());
  }

  /** Returns a reader of the items of the topic. */
  public ItemReader items(RecordReader records) {
    return new ItemReader(setup.contents(), records, setup.analyzer(), setup.kafka().generation());
  }

  /** Returns a supplier of consumers without a group; the caller closes them. */
  public Supplier<Consumer<byte[], byte[]>> consumers(String purpose) {
    return () -> clients.reader(purpose);
  }

  /**
   * Returns whether the items of this topic are chunked from messages, so that they can be chunked
   * again.
   */
  public boolean chunked() {
    return topic().equals(Topics.PASSAGES.name());
  }

  /**
   * Creates a consumer that is this process's member of a group of indexers, as the indexer of that
   * group would be; the caller closes it.
   */
  public Consumer<byte[], byte[]> member(String group) {
    return new IndexerClients(
            setup.contents().name(), setup.config().withGroup(group), setup.kafka())
        .head();
  }

  /** Creates the access to requests to chunk all messages again; the caller closes it. */
  public RechunkLog rechunks() {
    return clients.rechunks(setup.clock());
  }

  /** Creates an admin client; the caller closes it. */
  public Admin admin(String purpose) {
    return new KafkaClients(setup.kafka(), setup.contents().name()).admin(purpose);
  }

  /** Creates a fold of the topic without starting it. The caller closes it before the reader. */
  public TopicDigest digest(RecordReader records) {
    return new TopicDigest(
        setup.contents().name(),
        topic(),
        items(records),
        consumers("digest"),
        setup.config().timing().backoff("the digest of the topic cannot be computed"));
  }
}
