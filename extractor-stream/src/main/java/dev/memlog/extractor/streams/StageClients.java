package dev.memlog.extractor.streams;

import dev.memlog.runtime.kafka.FollowingConsumer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/**
 * A supplier of the clients of a stage.
 *
 * <p>Its consumers wait longer in a poll while their stage is quiet. A thread of Kafka Streams ends
 * its polls soon, because a due commit waits for the end of the poll; without records, it would
 * poll hundreds of times a second for nothing. A record that arrives ends a poll at once.
 *
 * <p>The transactional.id of each producer is the group.instance.id of its thread's consumer, so
 * that another process knows which transactions a former member has left open. The producers
 * measure how long commits take, for {@link LoneRecords}.
 */
public final class StageClients extends DefaultKafkaClientSupplier {

  /** The name under which the settings hold the group.instance.id of all threads of the process. */
  static final String MEMBER = "memlog.stage.member";

  /** The longest wait of a poll, which also delays a stop and the visits of a {@link TaskTimer}. */
  private static final Duration QUIET_POLL = Duration.ofMillis(500);

  /** The longest wait for the first fetch. */
  private static final Duration FIRST_FETCH = Duration.ofSeconds(2);

  /** The longest wait for the position of a partition before the first fetch. */
  private static final Duration POSITION = Duration.ofMillis(500);

  private final Duration firstFetch;

  public StageClients() {
    this(FIRST_FETCH);
  }

  /** Creates clients with a given longest wait for the first fetch. */
  StageClients(Duration firstFetch) {
    this.firstFetch = firstFetch;
  }

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
    return config.get(StageActivity.SETTING) instanceof StageActivity activity
        ? new QuietConsumer(config, activity, firstFetch)
        : super.getConsumer(config);
  }

  /** Returns the settings of a stage's consumer with {@link ChangelogAssignor} as its assignor. */
  private static Map<String, Object> assigned(Map<String, Object> config) {
    Map<String, Object> own = new HashMap<>(config);
    own.replace(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, ChangelogAssignor.class.getName());
    return own;
  }

  @Override
  public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
    Map<String, Object> own = new HashMap<>(config);
    // Kafka Streams appends the number of the thread to both ids.
    own.computeIfPresent(
        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
        (_, id) -> config.get(MEMBER) + id.toString().substring(id.toString().lastIndexOf('-')));
    return config.get(LoneRecords.SETTING) instanceof LoneRecords lone
        ? new MeasuredProducer(own, lone)
        : super.getProducer(own);
  }

  /** A producer that measures the time from the flush of a transaction to the end of its commit. */
  private static final class MeasuredProducer extends KafkaProducer<byte[], byte[]> {

    private final LoneRecords lone;

    /** The time of the present commit's steps so far. Belongs to the thread that commits. */
    private long nanos;

    private MeasuredProducer(Map<String, Object> config, LoneRecords lone) {
      super(config, new ByteArraySerializer(), new ByteArraySerializer());
      this.lone = lone;
    }

    @Override
    public void beginTransaction() {
      // An aborted transaction leaves the time of its steps.
      nanos = 0;
      super.beginTransaction();
    }

    @Override
    public void flush() {
      long began = System.nanoTime();
      super.flush();
      nanos += System.nanoTime() - began;
    }

    @Override
    public void sendOffsetsToTransaction(
        Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
      long began = System.nanoTime();
      super.sendOffsetsToTransaction(offsets, group);
      nanos += System.nanoTime() - began;
    }

    @Override
    public void commitTransaction() {
      long began = System.nanoTime();
      super.commitTransaction();
      lone.recordCommit(Duration.ofNanos(nanos + System.nanoTime() - began));
    }
  }

  /**
   * A consumer that first fetches once all of its first partitions are restored, or after two
   * seconds. A fetch that leaves out the others would keep them waiting for as long.
   */
  private static final class QuietConsumer extends FollowingConsumer<byte[], byte[]> {

    private final StageActivity activity;
    private final Duration firstFetch;

    /**
     * The time by which the first fetch is made, by {@link System#nanoTime}; 0 until it has
     * partitions.
     */
    private long fetchBy;

    private boolean fetches;

    /** Partitions that this consumer has paused until a poll ends, and its caller has not. */
    private final Set<TopicPartition> held = new HashSet<>();

    private QuietConsumer(Map<String, Object> config, StageActivity activity, Duration firstFetch) {
      super(assigned(config), new ByteArrayDeserializer(), new ByteArrayDeserializer());
      this.activity = activity;
      this.firstFetch = firstFetch;
      activity.arrived();
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      if (!fetches && mustWait()) {
        return withoutFetch(timeout);
      }
      // Partitions are paused until their state is restored.
      boolean quiet = activity.quiet() && timeout.isPositive() && paused().isEmpty();
      ConsumerRecords<byte[], byte[]> records = super.poll(quiet ? QUIET_POLL : timeout);
      if (!records.isEmpty()) {
        activity.arrived();
      }
      return records;
    }

    /** Returns whether the first fetch must wait for partitions that are not restored. */
    private boolean mustWait() {
      if (assignment().isEmpty()) {
        return false;
      }
      if (fetchBy == 0) {
        fetchBy = System.nanoTime() + firstFetch.toNanos();
      }
      fetches = paused().isEmpty() || System.nanoTime() > fetchBy;
      if (fetches) {
        // A fetch also leaves out a partition whose position is not validated yet.
        try {
          assignment().forEach(partition -> position(partition, POSITION));
        } catch (TimeoutException e) {
          // The poll continues the validation.
        }
      }
      return !fetches;
    }

    private ConsumerRecords<byte[], byte[]> withoutFetch(Duration timeout) {
      held.addAll(assignment());
      held.removeAll(paused());
      super.pause(held);
      try {
        return super.poll(timeout);
      } finally {
        held.retainAll(assignment());
        super.resume(held);
        held.clear();
      }
    }

    @Override
    public void pause(Collection<TopicPartition> partitions) {
      held.removeAll(partitions);
      super.pause(partitions);
    }
  }
}
