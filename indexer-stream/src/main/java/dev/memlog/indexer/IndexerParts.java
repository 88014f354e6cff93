package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.embedding.PriorityPolicy;
import dev.memlog.indexer.embedding.ProviderHealth;
import dev.memlog.indexer.intake.Backlog;
import dev.memlog.indexer.intake.DeadLetters;
import dev.memlog.indexer.intake.ItemBuffer;
import dev.memlog.indexer.intake.RecordIntake;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionListener;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.vectors.IndexVectors;
import dev.memlog.indexer.vectors.KnownVectors;
import dev.memlog.indexer.vectors.VectorCache;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.vectors.VectorReplay;
import dev.memlog.indexer.vectors.VectorSource;
import dev.memlog.indexer.vectors.VectorTail;
import dev.memlog.indexer.vectors.VectorTransactions;
import dev.memlog.indexer.writing.Gathering;
import dev.memlog.indexer.writing.IndexWriter;
import dev.memlog.indexer.writing.RefusalStage;
import dev.memlog.indexer.writing.WriteStage;
import dev.memlog.runtime.kafka.AbandonedTransactions;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/** The wired parts of an indexer. All belong to the indexer's thread. */
final class IndexerParts implements PartitionListener {

  final Backoff indexUnavailable;
  final Backoff ownFault;
  final DeadLetters deadLetters;
  final VectorLog vectors;
  final EmbeddingStage stage;
  final ItemBuffer buffer;
  final RecordIntake intake;
  final Backlog backlog;
  final IndexWriter writer;
  final RefusalStage refusals;
  final PartitionAssignment assignment;
  final WriteStage writes;
  final IndexerReport report;

  /** The model of the collection's vectors. */
  final EmbeddingModel model;

  private final IndexerConfig config;
  private final IndexerMetrics metrics;
  private final RecordReader reader;
  private final Optional<Producer<byte[], byte[]>> producer;
  private final VectorReplay replay;
  private final @Nullable VectorTail tail;
  private final Runnable drain;
  private final AbandonedTransactions abandoned;

  /**
   * Wires the parts.
   *
   * @param collection the collection to fill
   * @param head the group's member; the caller closes it
   * @param wake a callback that ends the head's poll; other threads call it
   * @param drain a callback that writes the items in progress
   */
  IndexerParts(
      IndexerSetup setup,
      IndexerRole role,
      FilledCollection collection,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      Runnable wake,
      Runnable drain) {
    Contents contents = setup.contents();
    boolean background = contents.background() || !role.primary();
    model = setup.models().of(collection.model()).model();
    Embedder own = setup.models().of(model.id());
    Embedder embedder = role.primary() ? own : own.background();
    config = setup.config();
    metrics = role.metrics();
    this.drain = drain;
    TimingConfig timing = config.timing();
    indexUnavailable = timing.backoff("the index is unavailable");
    ownFault = timing.backoff("the indexer failed and starts again");
    Backoff providerUnavailable = timing.backoff("the embedding provider is unavailable");
    Backoff registryUnavailable = timing.backoff("the schema registry is unavailable");
    Backoff deadLettersUnavailable = timing.backoff("the dead-letter topic is unavailable");

    reader = clients.records(contents);
    producer = role.primary() ? Optional.of(clients.producer()) : Optional.empty();
    deadLetters =
        new DeadLetters(
            contents,
            producer,
            new RejectionGuard(config.deadLetters()),
            deadLettersUnavailable,
            metrics);
    replay = replay(setup, role, clients, wake);
    tail =
        contents.vectorsComeFirst()
            ? new VectorTail(clients.reader("vector-tail"), reader, contents.vectors(), model.id())
            : null;
    vectors = vectorLog(setup, role, clients, wake);
    abandoned = clients.abandonedTransactions();

    BatchConfig batches = config.batches();
    var policy = new PriorityPolicy(background, collection.get().lexicalFirst(), setup.clock());
    var provider =
        new ProviderHealth(
            providerUnavailable, config.deadLetters().maxInARow(), policy.lexicalFirst());
    stage =
        new EmbeddingStage(
            batches,
            policy,
            embedder,
            knownVectors(role, collection),
            replay,
            provider,
            metrics,
            wake);
    buffer = new ItemBuffer(batches.bufferBytes());
    intake =
        new RecordIntake(
            new ItemReader(contents, reader, setup.analyzer(), setup.kafka().generation()),
            buffer,
            stage,
            policy,
            vectors,
            deadLetters,
            metrics,
            registryUnavailable);
    backlog = new Backlog(clients.reader("backlog"), intake);

    assignment =
        new PartitionAssignment(
            config.partitions(),
            head,
            collection,
            this,
            timing::backoff,
            collection::live,
            collection::name,
            setup.clock());
    writer = new IndexWriter(collection, assignment, metrics);
    refusals = new RefusalStage(writer, intake, vectors, deadLetters, policy, setup.clock());
    writes =
        new WriteStage(
            batches.writeBatch(),
            writer,
            intake,
            stage,
            vectors,
            refusals,
            new Gathering(policy, batches.sliceTexts(), setup.clock()));
    report =
        new IndexerReport(
            head,
            assignment,
            collection::live,
            vectors,
            metrics,
            List.of(
                indexUnavailable,
                providerUnavailable,
                registryUnavailable,
                deadLettersUnavailable,
                ownFault));
  }

  private VectorReplay replay(
      IndexerSetup setup, IndexerRole role, IndexerClients clients, Runnable wake) {
    return new VectorReplay(
        role.name(),
        setup.contents().vectors().name(),
        () -> clients.reader("vectors"),
        reader,
        model,
        config.vectors().scratch(),
        partition ->
            config.timing().backoff("partition " + partition + " of vectors cannot be read"),
        wake);
  }

  private VectorLog vectorLog(
      IndexerSetup setup, IndexerRole role, IndexerClients clients, Runnable wake) {
    if (!role.primary()) {
      return new VectorLog(Optional.empty(), model.id(), replay, setup.clock());
    }
    Contents contents = setup.contents();
    var serdes = new AvroSerdes(setup.kafka().registryUrl(), setup.kafka().registryProperties());
    var transactions =
        new VectorTransactions(
            contents.name(),
            contents.vectors().name(),
            clients::transactional,
            serdes.serializer(),
            wake);
    return new VectorLog(Optional.of(transactions), model.id(), replay, setup.clock());
  }

  /** Returns the sources of known vectors, the cheapest and surest first. */
  private KnownVectors knownVectors(IndexerRole role, FilledCollection collection) {
    var cache = new VectorCache(config.vectors().cacheBytes());
    List<VectorSource> sources = new ArrayList<>();
    sources.add(new IndexVectors(collection));
    sources.add(cache);
    if (tail != null) {
      sources.add(tail);
    }
    sources.add(replay);
    role.others().ifPresent(sources::add);
    return new KnownVectors(sources, cache);
  }

  @Override
  public void assignPartitions() {
    abandoned.check();
  }

  @Override
  public void beginPartition(PartitionProgress partition) {
    long behind = partition.behindAtStart();
    // Read from its beginning, a partition fills a new index, for which nothing is embedded twice.
    boolean refills = partition.head() == 0 && behind > 0;
    replay.beginPartition(partition.partition(), refills || behind > config.vectors().replayLag());
  }

  @Override
  public void drainItems() {
    drain.run();
  }

  @Override
  public void forgetPartitions(Collection<PartitionProgress> lost) {
    for (PartitionProgress progress : lost) {
      int partition = progress.partition();
      intake.forgetPartition(partition);
      vectors.forgetPartition(partition);
      replay.dropPartition(partition);
      metrics.resetLag(partition);
      if (tail != null) {
        tail.forgetPartition(partition);
      }
    }
    writes.forgetCancelled();
  }

  /** Releases the logged vectors of partitions that have caught up. */
  void dropReplayed() {
    for (PartitionProgress partition : assignment.partitions()) {
      if (partition.caughtUp()) {
        replay.dropPartition(partition.partition());
      }
    }
  }

  /** Ends reading and embedding; called before the head is closed. */
  void closeReading() {
    stage.close();
    replay.close();
    backlog.close();
  }

  /**
   * Ends the other parts; called once the head has left the group and its partitions are forgotten.
   */
  void closeWriting() {
    if (tail != null) {
      tail.close();
    }
    abandoned.close();
    vectors.close();
    producer.ifPresent(open -> open.close(config.timing().drainTime()));
    reader.close();
  }
}
