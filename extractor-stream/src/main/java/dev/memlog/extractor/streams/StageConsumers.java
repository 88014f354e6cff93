package dev.memlog.extractor.streams;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/**
 * A supplier of consumers that wait longer in a poll while their stage is quiet. A thread of Kafka
 * Streams ends its polls soon, because a due commit waits for the end of the poll; without records,
 * it would poll hundreds of times a second for nothing. A record that arrives ends a poll at once.
 */
public final class StageConsumers extends DefaultKafkaClientSupplier {

  /** The longest wait of a poll, which also delays a stop and the visits of a {@link TaskTimer}. */
  private static final Duration QUIET_POLL = Duration.ofMillis(500);

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
    return config.get(StageActivity.SETTING) instanceof StageActivity activity
        ? new QuietConsumer(config, activity)
        : super.getConsumer(config);
  }

  private static final class QuietConsumer extends KafkaConsumer<byte[], byte[]> {

    private final StageActivity activity;

    private QuietConsumer(Map<String, Object> config, StageActivity activity) {
      super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
      this.activity = activity;
      activity.arrived();
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      // Partitions are paused until their state is restored.
      boolean quiet = activity.quiet() && timeout.isPositive() && paused().isEmpty();
      ConsumerRecords<byte[], byte[]> records = super.poll(quiet ? QUIET_POLL : timeout);
      if (!records.isEmpty()) {
        activity.arrived();
      }
      return records;
    }
  }
}
