package dev.memlog.query.view;

import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task of the thread that keeps a {@link TopicView} current. It reads the view's topics from
 * the stored offsets.
 */
final class ViewReader implements Runnable, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ViewReader.class);

  private static final Duration POLL = Duration.ofSeconds(1);

  /** The longest wait for records while the view catches up, which a poll without any may end. */
  private static final Duration CATCH_UP_POLL = Duration.ofMillis(200);

  private static final Duration ASK = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LAST_PAUSE = Duration.ofSeconds(2);

  /**
   * The time for which a schema may be unknown to the registry before its record is skipped as
   * corrupt.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long ASK_EVERY_NANOS = Duration.ofSeconds(2).toNanos();

  private final ViewContents contents;
  private final List<String> tenants;
  private final KafkaSettings settings;
  private final ViewStore store;
  private final Clock clock;
  private final ViewRecords records;
  private final RecordReader reader;
  private final Backoff backoff;
  private final Counter applied;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final AtomicReference<Consumer<byte[], byte[]>> running = new AtomicReference<>();
  private volatile boolean caughtUp;
  private volatile long lag;
  private volatile Map<TopicPartition, Long> reached = Map.of();
  private volatile Health health;

  ViewReader(
      ViewContents contents,
      List<String> tenants,
      KafkaSettings settings,
      ViewStore store,
      Clock clock,
      MeterRegistry meters) {
    this.contents = contents;
    this.tenants = tenants;
    this.settings = settings;
    this.store = store;
    this.clock = clock;
    this.reader =
        RecordReader.patient(
            SchemaSource.connect(settings.registryUrl(), settings.registryProperties()),
            PATIENCE,
            Topics.all().stream()
                .filter(topic -> contents.topics().contains(topic.name()))
                .toArray(TopicSpec[]::new));
    Counter corrupt = meters.counter("memlog.query.view.corrupt", TopicView.TAG, contents.name());
    this.records = new ViewRecords(contents, tenants, reader, corrupt);
    this.backoff =
        new Backoff("the view of " + contents.name() + " waits", FIRST_PAUSE, LAST_PAUSE);
    this.applied = meters.counter("memlog.query.view.records", TopicView.TAG, contents.name());
    this.health = Health.waiting("the view of " + contents.name() + " is starting");
  }

  /** Returns whether every record that existed at the start has been applied. */
  boolean caughtUp() {
    return caughtUp;
  }

  Health health() {
    return health;
  }

  /** Returns the next offset of each partition; every record before it has been applied. */
  Map<TopicPartition, Long> positions() {
    return reached;
  }

  /** Returns the number of records that are not applied yet. */
  long lag() {
    return lag;
  }

  @Override
  public void run() {
    try (reader) {
      while (stop.getCount() > 0) {
        attempt();
      }
    } catch (WakeupException _) {
      // Only close() wakes up the consumer.
    }
  }

  private void attempt() {
    try {
      follow();
    } catch (WakeupException e) {
      throw e;
    } catch (InvalidOffsetException e) {
      log.atWarn().setCause(e).log("the view was built from other topics, so it is rebuilt");
      caughtUp = false;
      reached = Map.of();
      store.clear(contents.format(tenants));
    } catch (RuntimeException | StackOverflowError e) {
      pause(e);
    }
  }

  @Override
  public void close() {
    stop.countDown();
    Consumer<byte[], byte[]> consumer = running.get();
    if (consumer != null) {
      consumer.wakeup();
    }
  }

  private void pause(Throwable cause) {
    backoff.failed(cause);
    health = Health.waiting(String.valueOf(backoff.detail()));
    try {
      stop.await(backoff.remaining().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop.countDown();
    }
  }

  private void follow() {
    try (Consumer<byte[], byte[]> consumer =
        new KafkaClients(settings, "memlog-query").follower("view-" + contents.name())) {
      running.set(consumer);
      List<TopicPartition> partitions = partitions(consumer);
      consumer.assign(partitions);
      partitions.forEach(partition -> seek(consumer, partition));
      Map<TopicPartition, Long> atStart = consumer.endOffsets(partitions, ASK);
      Map<TopicPartition, Long> ends = atStart;
      Map<TopicPartition, Long> positions = new HashMap<>();
      long asked = System.nanoTime();
      while (stop.getCount() > 0) {
        apply(consumer, consumer.poll(caughtUp ? POLL : CATCH_UP_POLL), positions);
        backoff.worked();
        if (System.nanoTime() - asked > ASK_EVERY_NANOS) {
          // This also detects an unavailable broker, for which a poll only returns nothing.
          ends = consumer.endOffsets(partitions, ASK);
          asked = System.nanoTime();
        }
        lag = Math.max(waiting(ends, positions), unread(consumer));
        caughtUp |= waiting(atStart, positions) == 0;
        health =
            caughtUp
                ? Health.ok()
                : Health.waiting(contents.name() + " catch up: " + lag + " to go");
      }
    } finally {
      running.set(null);
    }
  }

  /** Returns the number of records that the last fetch left, which is known before the ends are. */
  private static long unread(Consumer<byte[], byte[]> consumer) {
    return consumer.assignment().stream()
        .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
        .sum();
  }

  private static long waiting(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> positions) {
    long waiting = 0;
    for (var end : ends.entrySet()) {
      waiting += Math.max(0, end.getValue() - positions.getOrDefault(end.getKey(), 0L));
    }
    return waiting;
  }

  private void apply(
      Consumer<byte[], byte[]> consumer,
      ConsumerRecords<byte[], byte[]> polled,
      Map<TopicPartition, Long> positions) {
    Map<TopicPartition, Long> moved = new HashMap<>();
    for (TopicPartition partition : consumer.assignment()) {
      // A transaction's marker may follow, so the position may exceed the last offset plus one.
      long position = consumer.position(partition, ASK);
      if (position != positions.getOrDefault(partition, -1L)) {
        moved.put(partition, position);
      }
    }
    if (moved.isEmpty() && clock.millis() - store.keptUp() < TopicView.IDLE.toMillis()) {
      return;
    }
    store.write(
        batch -> {
          for (ConsumerRecord<byte[], byte[]> record : polled) {
            records.take(record, batch);
          }
          for (var position : moved.entrySet()) {
            TopicPartition partition = position.getKey();
            batch.offset(partition.topic(), partition.partition(), position.getValue());
          }
          contents.expire(clock.instant(), batch);
          batch.keptUp(clock.millis());
        });
    positions.putAll(moved);
    reached = Map.copyOf(positions);
    applied.increment(polled.count());
  }

  private void seek(Consumer<byte[], byte[]> consumer, TopicPartition partition) {
    long next = store.offset(partition.topic(), partition.partition());
    if (next < 0) {
      consumer.seekToBeginning(List.of(partition));
    } else {
      consumer.seek(partition, next);
    }
  }

  private List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : contents.topics()) {
      List<PartitionInfo> found = consumer.partitionsFor(topic, ASK);
      if (found == null || found.isEmpty()) {
        throw new KafkaException("there is no topic " + topic);
      }
      found.forEach(partition -> partitions.add(new TopicPartition(topic, partition.partition())));
    }
    return partitions;
  }
}
