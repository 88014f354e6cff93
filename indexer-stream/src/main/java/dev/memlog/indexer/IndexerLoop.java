package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.Analyzer;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Write;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexer's thread. Each turn: poll the head, take in what came, apply deletes, collect what
 * was embedded, give the embedder its next slices, write, move the positions on. Nothing in a turn
 * waits for the embedder, so deletes never do.
 */
final class IndexerLoop implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IndexerLoop.class);

  private static final Duration IDLE = Duration.ofMillis(100);
  private static final Duration SOON = Duration.ofMillis(1);
  private static final long SAVE_MILLIS = 1_000;
  private static final Duration TOPIC_PATIENCE = Duration.ofSeconds(30);

  private final IndexerConfig config;
  private final Clock clock;
  private final Consumer<byte[], byte[]> head;
  private final Producer<byte[], byte[]> producer;
  private final Outage indexOutage;
  private final Outage embedderOutage;
  private final Outage registryOutage;
  private final Outage deadLetterOutage;
  private final Outage ownFault;
  private final VectorReplay replay;
  private final VectorLog vectors;
  private final EmbeddingStage stage;
  private final Intake intake;
  private final Backlog backlog;
  private final IndexWriter writer;
  private final IndexerMetrics metrics;
  private final Membership membership;
  private final Thread thread;

  /** Have their vectors and wait to be written. */
  private final List<Pending> ready = new ArrayList<>();

  /** Refused by the embedding provider, to be set aside. */
  private final List<Pending> refused = new ArrayList<>();

  /** Passages whose last write had an unknown outcome. */
  private final Set<String> doubtful = new HashSet<>();

  private volatile boolean closing;
  private volatile boolean polling;
  private volatile IndexerStatus status = IndexerStatus.NOT_STARTED;
  private boolean caughtUp;
  private long savedAt;
  private @Nullable String stopped;

  static IndexerLoop open(
      IndexerConfig config,
      KafkaSettings kafka,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      IndexerMetrics metrics,
      Clock clock) {
    var clients = new IndexerClients(config, kafka);
    Consumer<byte[], byte[]> head = clients.head();
    try {
      if (head.partitionsFor(Topics.PASSAGES.name(), TOPIC_PATIENCE).isEmpty()) {
        throw new IllegalStateException("topic " + Topics.PASSAGES.name() + " must exist");
      }
    } catch (RuntimeException e) {
      head.close();
      throw e;
    }
    return new IndexerLoop(config, kafka, clients, head, index, embedder, analyzer, metrics, clock);
  }

  private IndexerLoop(
      IndexerConfig config,
      KafkaSettings kafka,
      IndexerClients clients,
      Consumer<byte[], byte[]> head,
      MemoryIndex index,
      Embedder embedder,
      Analyzer analyzer,
      IndexerMetrics metrics,
      Clock clock) {
    this.config = config;
    this.clock = clock;
    this.head = head;
    this.metrics = metrics;
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    indexOutage = outage("the index");
    embedderOutage = outage("the embedding provider");
    registryOutage = outage("the schema registry");
    deadLetterOutage = outage("the dead-letter topic");
    ownFault = outage("the indexer itself");
    producer = clients.producer();
    replay =
        new VectorReplay(
            () -> clients.reader("vectors"),
            serdes::deserializer,
            embedder.model(),
            config.scratch(),
            config.firstRetry(),
            this::wake);
    vectors = new VectorLog(producer, serdes.serializer(), embedder.model().id(), replay);
    stage =
        new EmbeddingStage(
            config,
            index,
            embedder,
            new PassagePoint(analyzer),
            replay,
            metrics,
            embedderOutage,
            this::wake);
    intake =
        new Intake(
            config,
            new PassageReader(serdes.deserializer()),
            stage,
            vectors,
            new DeadLetters(producer),
            metrics,
            registryOutage,
            deadLetterOutage,
            clock);
    backlog = new Backlog(clients.reader("backlog"), intake, clock);
    writer = new IndexWriter(index, metrics);
    membership = new Membership(config, head, index, clock, this::drain, this::forget, replay);
    thread = Thread.ofPlatform().name("indexer").unstarted(this::run);
  }

  private Outage outage(String what) {
    return new Outage(what, clock, config.firstRetry(), config.lastRetry());
  }

  void start() {
    thread.start();
  }

  IndexerStatus status() {
    return status;
  }

  private void run() {
    try {
      membership.join();
      while (!closing) {
        turn();
      }
      drain();
      membership.commitNow();
    } catch (RuntimeException | Error e) {
      // Most likely a second indexer of the same instance id. Going on would fight it.
      LOG.atError().setCause(e).log("the indexer has ended");
      status =
          new IndexerStatus(
              Health.failed("the indexer has ended: " + e), false, Map.of(), Map.of());
    } finally {
      if (status.health().live()) {
        status =
            new IndexerStatus(
                Health.waiting("closed"), status.caughtUp(), status.positions(), status.lag());
      }
      stage.close();
      replay.close();
      backlog.close();
      head.close();
      producer.close(config.drainTime());
    }
  }

  private void turn() {
    ConsumerRecords<byte[], byte[]> records = poll();
    if (stopped == null) {
      try {
        membership.place();
        intake.shareAmong(membership.partitions().size());
        take(records);
        if (!indexOutage.holds() && !ownFault.holds()) {
          work();
        }
      } catch (WakeupException _) {
        // Meant for the poll, which had returned already.
      } catch (FencedInstanceIdException e) {
        throw e;
      } catch (RuntimeException e) {
        // What is in memory is not to be trusted any more. The index knows where to go on.
        LOG.atError().setCause(e).log("the indexer begins again from the index's positions");
        ownFault.failed(e);
        membership.beginAgain();
      }
      stopped = intake.excess();
      if (stopped != null) {
        LOG.atError().log("the indexer has stopped: {}", stopped);
      }
    }
    membership.pause(stopped != null || indexOutage.detail() != null);
    membership.commit();
    report();
  }

  private ConsumerRecords<byte[], byte[]> poll() {
    // Before looking for work: what is finished after the look then ends the poll.
    polling = true;
    try {
      return head.poll(patience());
    } catch (WakeupException _) {
      return ConsumerRecords.empty();
    } finally {
      polling = false;
      membership.polled();
    }
  }

  /** How long the head may wait for records when there is nothing else to do. */
  private Duration patience() {
    if (closing) {
      return Duration.ZERO;
    }
    if (stopped != null || indexOutage.holds() || ownFault.holds()) {
      return IDLE;
    }
    if ((stage.hasWork() && !vectors.congested()) || !ready.isEmpty()) {
      return Duration.ZERO;
    }
    return backlog.hasWork(membership.partitions()) ? SOON : IDLE;
  }

  private void wake() {
    if (polling) {
      head.wakeup();
    }
  }

  private void take(ConsumerRecords<byte[], byte[]> records) {
    for (PartitionProgress partition : membership.partitions()) {
      for (ConsumerRecord<byte[], byte[]> record : records.records(partition.topicPartition)) {
        if (!partition.behind() && !intake.inTurn(partition, record)) {
          partition.fallBehind(record.offset());
        }
        if (partition.behind()) {
          intake.ahead(partition, record);
        }
      }
      long next = head.position(partition.topicPartition);
      if (next < partition.head) {
        throw new IllegalStateException(
            "%s went back from offset %d to %d: was it recreated?"
                .formatted(partition.topicPartition, partition.head, next));
      }
      partition.head = next;
    }
  }

  private void work() {
    try {
      backlog.read(membership.partitions());
      vectors.retry();
      vectors.settle();
      write(intake.deletes());
      stage.collect(ready, refused);
      if (!vectors.congested()) {
        stage.advance(ready);
      }
      setAsideRefused();
      writeReady();
      if (clock.millis() - savedAt >= SAVE_MILLIS && membership.mayWrite()) {
        savedAt = clock.millis();
        writer.savePositions(membership.partitions());
      }
      indexOutage.worked();
      ownFault.worked();
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  private void writeReady() {
    ready.removeIf(one -> one.cancelled);
    while (!ready.isEmpty()) {
      List<Pending> batch =
          List.copyOf(ready.subList(0, Math.min(config.writeBatch(), ready.size())));
      if (!write(batch)) {
        return;
      }
      ready.removeAll(batch);
    }
  }

  /**
   * @return false: not all of it is settled, the same has to be written again
   */
  private boolean write(List<Pending> batch) {
    if (batch.isEmpty()) {
      return true;
    }
    if (!membership.mayWrite()) {
      return false;
    }
    List<IndexWriter.Refusal> refusals;
    try {
      refusals = writer.write(batch, membership.partitions());
    } catch (IndexUnavailableException e) {
      // The index may have them or not; found there later, their vectors would pass for logged.
      batch.forEach(one -> doubtful.add(one.key.text()));
      throw e;
    }
    List<Pending> left = refusals.stream().map(IndexWriter.Refusal::pending).toList();
    for (Pending one : batch) {
      if (!left.contains(one)) {
        settled(one);
      }
    }
    for (IndexWriter.Refusal refusal : refusals) {
      if (!setAside(refusal.pending(), refusal.reason(), refusal.message())) {
        ready.removeIf(one -> batch.contains(one) && !left.contains(one));
        return false;
      }
      ready.remove(refusal.pending());
    }
    return true;
  }

  private void settled(Pending one) {
    String key = one.key.text();
    int partition = one.record.partition();
    boolean logs =
        switch (requireNonNull(one.write)) {
          case Write.Delete _ -> true;
          case Write.Upsert _ ->
              requireNonNull(one.origin).unlogged(replay.replaying(partition))
                  || replay.hasRewritten(partition, key);
        };
    logs |= doubtful.remove(key);
    intake.written(one, logs ? Tracked.State.VISIBLE : Tracked.State.DONE);
    if (logs) {
      switch (one.write) {
        case Write.Delete _ -> vectors.withdraw(key, partition, one.tracked);
        case Write.Upsert(var point) ->
            vectors.publish(key, partition, point.contentHash(), point.vector(), one.tracked);
      }
    }
  }

  private void setAsideRefused() {
    refused.removeIf(
        one ->
            one.cancelled
                || setAside(
                    one,
                    DeadLetterReason.INVALID_POINT,
                    "the embedding provider refuses the text"));
  }

  /**
   * @return false: the dead letter was not confirmed, or the indexer has to stop before it sets
   *     more aside
   */
  private boolean setAside(Pending one, DeadLetterReason reason, String message) {
    if (deadLetterOutage.holds() || intake.excess() != null) {
      return false;
    }
    try {
      intake.refused(one, reason, message);
      return true;
    } catch (KafkaException e) {
      deadLetterOutage.failed(e);
      return false;
    }
  }

  /** Writes what is on its way, before partitions go to another. */
  private void drain() {
    long until = clock.millis() + config.drainTime().toMillis();
    try {
      do {
        stage.collect(ready, refused);
        write(intake.deletes());
        writeReady();
        vectors.retry();
        vectors.settle();
      } while ((stage.busy() || !vectors.idle())
          && clock.millis() < until
          && stage.awaitFinished());
      if (membership.mayWrite()) {
        writer.savePositions(membership.partitions());
      }
    } catch (IndexUnavailableException e) {
      indexOutage.failed(e);
    }
  }

  private void forget(Collection<PartitionProgress> gone) {
    for (PartitionProgress partition : gone) {
      intake.forget(partition);
      replay.drop(partition.partition());
      metrics.forget(partition.partition());
    }
    ready.removeIf(one -> one.cancelled);
    refused.removeIf(one -> one.cancelled);
  }

  private void report() {
    Map<Integer, Long> positions = new TreeMap<>();
    Map<Integer, Long> lags = new HashMap<>();
    for (PartitionProgress partition : membership.partitions()) {
      long position = partition.visible();
      long lag = head.currentLag(partition.topicPartition).orElse(0) + partition.head - position;
      positions.put(partition.partition(), position);
      lags.put(partition.partition(), lag);
      metrics.lag(partition.partition(), lag);
      if (position >= partition.gateEnd) {
        replay.drop(partition.partition());
      }
    }
    metrics.queued(stage.queued());
    caughtUp |= membership.caughtUp() && intake.deletes().isEmpty();
    status = new IndexerStatus(health(lags), caughtUp, Map.copyOf(positions), Map.copyOf(lags));
  }

  private Health health(Map<Integer, Long> lags) {
    if (stopped != null) {
      return Health.waiting("stopped, a person has to look: " + stopped);
    }
    String away =
        Stream.of(indexOutage, embedderOutage, registryOutage, deadLetterOutage, ownFault)
            .map(Outage::detail)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(membership.trouble());
    if (away != null) {
      return Health.waiting(away);
    }
    String unlogged = vectors.trouble();
    if (unlogged != null) {
      return Health.waiting("vectors cannot be logged: " + unlogged);
    }
    if (!caughtUp) {
      long behind = lags.values().stream().mapToLong(Long::longValue).sum();
      return Health.waiting("catching up, " + behind + " records behind");
    }
    return Health.ok();
  }

  /** Ends the thread, after a drain; may be called twice. */
  @Override
  public void close() {
    closing = true;
    wake();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
