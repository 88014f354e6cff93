package dev.memlog.ingest.decision;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.Decision;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The waits for decisions on {@link Topics#DECISIONS}. One thread reads the topic for all waits,
 * and only while there are any. Safe for use by many threads.
 */
public final class DecisionWaits implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** The time before a connection from which decisions are read: some may be waited for. */
  private static final Duration EARLIER = Duration.ofSeconds(30);

  private final Duration limit;
  private final KafkaSettings kafka;
  private final Map<String, DecisionWait> waits = new ConcurrentHashMap<>();
  private final Backoff backoff =
      new Backoff("decisions cannot be read", Duration.ofMillis(100), Duration.ofSeconds(5));
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Creates the waits, which are not started.
   *
   * @param limit the longest time to wait for a decision; zero to wait for none
   */
  public DecisionWaits(Duration limit, KafkaSettings kafka) {
    this.limit = limit;
    this.kafka = kafka;
    thread = Thread.ofPlatform().name("decisions").daemon().unstarted(this::run);
  }

  /** Starts the thread that reads decisions. */
  public void start() {
    if (limit.isPositive()) {
      thread.start();
    }
  }

  /**
   * Returns a wait for the decision about a record that the caller publishes next.
   *
   * @param partitions the number of partitions to which the caller publishes the record
   */
  public DecisionWait expect(int partitions) {
    String request = UUID.randomUUID().toString();
    var wait = new DecisionWait(request, partitions, limit);
    if (limit.isPositive()) {
      waits.put(request, wait);
      var _ = wait.decision().whenComplete((_, _) -> waits.remove(request));
      synchronized (this) {
        notifyAll();
      }
    }
    return wait;
  }

  private void run() {
    try {
      readUntilClosed();
    } catch (InterruptedException _) {
      // This object was closed.
    }
  }

  private void readUntilClosed() throws InterruptedException {
    while (!closed) {
      try (Consumer<byte[], byte[]> consumer = consumer();
          RecordReader reader =
              RecordReader.impatient(
                  SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
                  Topics.DECISIONS)) {
        seek(consumer);
        backoff.worked();
        while (awaitWaits()) {
          consumer.poll(POLL).forEach(record -> learn(record, reader));
        }
      } catch (KafkaException e) {
        if (!closed) {
          backoff.failed(e);
        }
      }
      pause();
    }
  }

  private Consumer<byte[], byte[]> consumer() {
    return new KafkaClients(kafka, "ingest").reader("decisions");
  }

  private static void seek(Consumer<byte[], byte[]> consumer) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(Topics.DECISIONS.name(), PATIENCE).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException(Topics.DECISIONS.name());
    }
    consumer.assign(partitions);
    Map<TopicPartition, Long> since = new HashMap<>();
    long from = System.currentTimeMillis() - EARLIER.toMillis();
    partitions.forEach(partition -> since.put(partition, from));
    // The ends are read first, so that no decision is skipped in between.
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
    consumer
        .offsetsForTimes(since, PATIENCE)
        .forEach(
            (partition, found) ->
                consumer.seek(
                    partition, found == null ? ends.getOrDefault(partition, 0L) : found.offset()));
  }

  /** Blocks until there is a wait; returns false once this object is closed. */
  private synchronized boolean awaitWaits() throws InterruptedException {
    while (waits.isEmpty() && !closed) {
      wait();
    }
    return !closed;
  }

  private void learn(ConsumerRecord<byte[], byte[]> record, RecordReader reader) {
    byte[] key = record.key();
    @Nullable DecisionWait wait =
        key == null ? null : waits.get(Keys.decidedRequest(new String(key, UTF_8)));
    if (wait != null
        && reader.read(record.headers(), record.value()) instanceof Outcome.Value(Decision made)) {
      wait.decide(made);
    }
  }

  private synchronized void pause() throws InterruptedException {
    while (!closed && backoff.holds()) {
      wait(Math.max(1, backoff.remaining().toMillis()));
    }
  }

  @Override
  public void close() {
    closed = true;
    synchronized (this) {
      notifyAll();
    }
    thread.interrupt();
  }
}
