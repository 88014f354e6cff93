package dev.memlog.indexer;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.indexer.content.Contents;
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
import dev.memlog.indexer.vectors.OlderItems;
import dev.memlog.indexer.vectors.VectorCache;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.vectors.VectorReplay;
import dev.memlog.indexer.vectors.VectorSource;
import dev.memlog.indexer.vectors.VectorTail;
import dev.memlog.indexer.vectors.VectorTransactions;
import dev.memlog.indexer.writing.BatchWriter;
import dev.memlog.indexer.writing.RefusalStage;
import dev.memlog.indexer.writing.WriteStage;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.AbandonedTransactions;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a polled record into the index, in their order: intake, embedding, writing and the
 * vector log. Belongs to the indexer's thread.
 */
final class IndexingPipeline implements PartitionListener {

  private static final long SAVE_MILLIS = 1_000;

  /** The wait for records while nothing can be done. */
  static final Duration IDLE = Duration.ofMillis(100);

  /** The wait for records while no work of any kind is left. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration GATHER_POLL = Duration.ofMillis(10);

  final Backoff indexUnavailable;
  final Backoff ownFault;
  final PartitionAssignment assignment;
  final IndexerReport report;

  /** The model of the collection's vectors. */
  final EmbeddingModel model;

  private final DeadLetters deadLetters;
  private final VectorLog vectors;
  private final EmbeddingStage stage;
  private final ItemBuffer buffer;
  private final RecordIntake intake;
  private final Backlog backlog;
  private final BatchWriter writer;
  private final RefusalStage refusals;
  private final WriteStage writes;

  private final Consumer<byte[], byte[]> head;
  private final Clock clock;
  private final IndexerConfig config;
  private final IndexerMetrics metrics;
  private final RecordReader reader;
  private final Optional<Producer<byte[], byte[]>> producer;
  private final VectorReplay replay;
  private final @Nullable VectorTail tail;
  private final BooleanSupplier abandoned;
  private final AbandonedTransactions transactions;
  private long savedAt;

  /**
   * Creates a pipeline without records.
   *
   * @param collection the collection to fill
   * @param head the group's member; the caller closes it
   * @param wake a callback that ends the head's poll; other threads call it
   * @param abandoned returns whether nothing more may be written
   */
  IndexingPipeline(
      IndexedTopic indexed,
      IndexerRole role,
      FilledCollection collection,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      Runnable wake,
      BooleanSupplier abandoned) {
    Contents<?> contents = indexed.contents();
    boolean background = contents.background() || !role.primary();
    model = indexed.models().of(collection.model()).model();
    Embedder own = indexed.models().of(model.id());
    Embedder embedder = role.primary() ? own : own.background();
    config = indexed.config();
    metrics = role.metrics();
    this.head = head;
    clock = indexed.clock();
    this.abandoned = abandoned;
    TimingConfig timing = config.timing();
    indexUnavailable = timing.backoff("the index is unavailable");
    ownFault = timing.backoff("the indexer failed and starts again");
    Backoff providerUnavailable = timing.backoff("the embedding provider is unavailable");
    Backoff registryUnavailable = timing.backoff("the schema registry is unavailable");
    Backoff deadLettersUnavailable = timing.backoff("the dead-letter topic is unavailable");

    reader = clients.records(contents.topic(), contents.vectors());
    producer = role.primary() ? Optional.of(clients.producer()) : Optional.empty();
    deadLetters =
        new DeadLetters(
            contents,
            producer,
            new RejectionGuard(config.deadLetters()),
            deadLettersUnavailable,
            metrics);
    replay =
        new VectorReplay(
            role.name(),
            contents.vectors().name(),
            () -> clients.scanner("vectors"),
            reader,
            model,
            config.vectors().scratch(),
            partition ->
                config.timing().backoff("partition " + partition + " of vectors cannot be read"),
            wake);
    tail =
        contents.vectorsComeFirst()
            ? new VectorTail(clients.reader("vector-tail"), reader, contents.vectors(), model.id())
            : null;
    vectors = vectorLog(indexed, role, clients, wake);
    transactions = clients.abandonedTransactions();

    BatchConfig batches = config.batches();
    var policy = new PriorityPolicy(background, collection.get().lexicalFirst(), indexed.clock());
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
            indexed.items(reader),
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
            indexed.clock());
    writer = new BatchWriter(collection, assignment, metrics);
    refusals = new RefusalStage(writer, intake, vectors, deadLetters, policy);
    writes = new WriteStage(batches, policy, writer, intake, stage, vectors, refusals);
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

  private VectorLog vectorLog(
      IndexedTopic indexed, IndexerRole role, IndexerClients clients, Runnable wake) {
    KafkaSettings kafka = indexed.kafka();
    Optional<VectorTransactions> logged =
        role.primary()
            ? Optional.of(
                new VectorTransactions(
                    indexed.contents().name(),
                    indexed.contents().vectors().name(),
                    clients::transactional,
                    new AvroSerdes(kafka.registryUrl(), kafka.registryProperties()).serializer(),
                    wake))
            : Optional.empty();
    return new VectorLog(logged, model.id(), replay, clock);
  }

  /** Returns the sources of known vectors, the cheapest and surest first. */
  private KnownVectors knownVectors(IndexerRole role, FilledCollection collection) {
    var cache = new VectorCache(config.vectors().cacheBytes());
    List<VectorSource> sources = new ArrayList<>();
    VectorSource index = new IndexVectors(collection);
    // Lexical-first indexing needs a cheap index, which can be asked for every item.
    sources.add(collection.get().lexicalFirst() ? index : new OlderItems(index, clock));
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
    transactions.check();
  }

  @Override
  public void beginPartition(PartitionProgress partition) {
    long behind = partition.behindAtStart();
    // Read from its beginning, a partition fills a new index, for which nothing is embedded twice.
    boolean refills = partition.head() == 0 && behind > 0;
    replay.beginPartition(partition.partition(), refills || behind > config.vectors().replayLag());
  }

  /** Returns whether a pause after a failure is running, in which nothing is written. */
  boolean holds() {
    return indexUnavailable.holds() || ownFault.holds();
  }

  /** Returns how long the head may wait for records, by the work that remains. */
  Duration patience(boolean fences) {
    if (holds()) {
      return IDLE;
    }
    if (stage.hasWork() && !vectors.congested()) {
      return Duration.ZERO;
    }
    if (writes.hasWork()) {
      return writes.gathers() ? GATHER_POLL : Duration.ZERO;
    }
    if (fences || backlog.hasWork(assignment.partitions())) {
      return SOON;
    }
    return !stage.hasWork() && assignment.offsets().accepted() ? QUIET : IDLE;
  }

  /** Takes the records that a poll of the head has returned. */
  void take(ConsumerRecords<byte[], byte[]> records) {
    assignment.placeNew();
    buffer.shareAmong(assignment.partitions().size());
    for (PartitionProgress partition : assignment.partitions()) {
      intake.takeHead(partition, records.records(partition.topicPartition()));
      partition.moveHead(head.position(partition.topicPartition()));
    }
  }

  /**
   * Does all work that is possible now. While the index is unavailable, it begins the next pause.
   */
  void work(IndexerControl control) {
    try {
      backlog.readAvailable(assignment.partitions());
      vectors.finishTransaction();
      writes.writeDeletes();
      writes.writeLexically();
      writes.collectSlices();
      writes.startSlices();
      refusals.deadLetterRefused();
      if (!writes.gathers()) {
        writes.writeReady();
      }
      vectors.sendEntries(assignment.offsets()::owned, false);
      if (clock.millis() - savedAt >= SAVE_MILLIS && assignment.offsets().mayWrite()) {
        savedAt = clock.millis();
        writer.savePositions();
      }
      control.follow(intake.pendingDeletes().isEmpty());
      indexUnavailable.worked();
      ownFault.worked();
    } catch (IndexUnavailableException e) {
      indexUnavailable.failed(e);
    }
  }

  /** Writes the items in progress before their partitions go to another process. */
  @Override
  public void drainItems() {
    if (abandoned.getAsBoolean()) {
      return;
    }
    long until = clock.millis() + config.timing().drainTime().toMillis();
    try {
      do {
        writes.collectSlices();
        writes.writeDeletes();
        writes.writeReady();
        vectors.finishTransaction();
        vectors.sendEntries(assignment.offsets()::owned, true);
      } while ((stage.busy() || vectors.hasTransaction())
          && clock.millis() < until
          && stage.awaitSlice());
      if (assignment.offsets().mayWrite()) {
        writer.savePositions();
      }
    } catch (IndexUnavailableException e) {
      indexUnavailable.failed(e);
    }
  }

  /** Publishes the present status for other threads. */
  void publishStatus() {
    metrics.setQueued(stage.queued());
    report.publish(deadLetters.excess(), intake.pendingDeletes().isEmpty(), stage.refusals());
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
    assignment.partitions().stream()
        .filter(PartitionProgress::caughtUp)
        .forEach(partition -> replay.dropPartition(partition.partition()));
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
    transactions.close();
    vectors.close();
    producer.ifPresent(open -> open.close(config.timing().drainTime()));
    reader.close();
  }
}
