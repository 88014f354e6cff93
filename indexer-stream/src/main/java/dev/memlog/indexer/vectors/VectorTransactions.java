package dev.memlog.indexer.vectors;

import dev.memlog.indexer.partitions.OwnedOffsets;
import dev.memlog.state.LoggedVector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of the vector log in Kafka transactions that also commit the offsets of the indexer's
 * consumer group, as a member of one generation (KIP-447). The group's coordinator refuses a
 * transaction of a member whose partitions went to another member. The new owner gets no offsets
 * before the old owner's transactions have ended. So in each partition all entries of one owner
 * precede all entries of the next owner.
 *
 * <p>A thread of its own waits for the broker, so that the indexer's thread never does. One
 * transaction runs at a time.
 */
public final class VectorTransactions implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorTransactions.class);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final String topic;
  private final Supplier<Producer<byte[], byte[]>> producers;
  private final Serializer<LoggedVector> serializer;
  private final Runnable ended;
  private final ExecutorService thread;

  /**
   * The producer, which belongs to the thread. Null before the first transaction, and after one
   * that could not be aborted.
   */
  private @Nullable Producer<byte[], byte[]> producer;

  /**
   * A running transaction.
   *
   * @param entries the entries to write, without those of partitions that were lost meanwhile
   * @param committed a future that completes with the commit; it fails if the commit failed or its
   *     result is unknown
   */
  record Running(List<VectorLog.Entry> entries, CompletableFuture<Void> committed) {

    Running without(int partition) {
      return new Running(
          entries.stream().filter(entry -> entry.partition() != partition).toList(), committed);
    }
  }

  /**
   * Creates a writer and starts its thread.
   *
   * @param name the beginning of the thread's name
   * @param topic the name of the topic of vectors
   * @param producers a supplier that creates producers, each with the same transactional.id; this
   *     object closes them
   * @param serializer a serializer of the topic's values; this object closes it
   * @param ended a callback, called by the thread after each transaction
   */
  public VectorTransactions(
      String name,
      String topic,
      Supplier<Producer<byte[], byte[]>> producers,
      Serializer<LoggedVector> serializer,
      Runnable ended) {
    this.topic = topic;
    this.producers = producers;
    this.serializer = serializer;
    this.ended = ended;
    this.thread =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name(name + "-vector-log").factory());
  }

  /**
   * Starts a transaction that writes these entries and commits the offsets, and returns at once.
   */
  Running begin(List<VectorLog.Entry> entries, OwnedOffsets own) {
    var committed = new CompletableFuture<Void>();
    thread.execute(
        () -> {
          try {
            write(entries, own);
            committed.complete(null);
          } catch (RuntimeException e) {
            committed.completeExceptionally(e);
          } finally {
            // This also runs if an Error ends the thread, so that the entries are sent again.
            committed.completeExceptionally(new IllegalStateException("the transaction has ended"));
            ended.run();
          }
        });
    return new Running(entries, committed);
  }

  private void write(List<VectorLog.Entry> entries, OwnedOffsets own) {
    List<ProducerRecord<byte[], byte[]>> records = entries.stream().map(this::record).toList();
    Producer<byte[], byte[]> open = producer();
    open.beginTransaction();
    try {
      for (ProducerRecord<byte[], byte[]> record : records) {
        // The outcome of the transaction tells whether the record was written.
        var _ = open.send(record);
      }
      open.sendOffsetsToTransaction(own.offsets(), own.member());
      open.commitTransaction();
    } catch (RuntimeException e) {
      abort(open, e);
      throw e;
    }
  }

  private ProducerRecord<byte[], byte[]> record(VectorLog.Entry entry) {
    LoggedVector vector = entry.vector();
    return new ProducerRecord<>(
        topic,
        entry.partition(),
        entry.key().getBytes(StandardCharsets.UTF_8),
        vector == null ? null : serializer.serialize(topic, vector));
  }

  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open = producers.get();
      try {
        open.initTransactions();
      } catch (RuntimeException e) {
        open.close(Duration.ZERO);
        throw e;
      }
      producer = open;
    }
    return open;
  }

  /**
   * Aborts the transaction. A producer that cannot abort is replaced; the next one ends its
   * transaction.
   */
  private void abort(Producer<byte[], byte[]> open, RuntimeException why) {
    LOG.atDebug().log("aborted a transaction of the vector log: {}", why.toString());
    try {
      open.abortTransaction();
    } catch (RuntimeException e) {
      why.addSuppressed(e);
      producer = null;
      open.close(Duration.ZERO);
    }
  }

  /**
   * Waits for the running transaction, and closes the producer. After 10 s this method abandons
   * both.
   */
  @Override
  public void close() {
    thread.execute(
        () -> {
          if (producer != null) {
            producer.close(CLOSE);
          }
          serializer.close();
        });
    thread.shutdown();
    try {
      if (!thread.awaitTermination(2 * CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException _) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
