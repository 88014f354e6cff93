package dev.memlog.standalone.erasure;

import dev.memlog.runtime.kafka.KafkaClients;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A reader of partitions from their first record to their end at the time of the call. */
final class LogReading {

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final KafkaClients clients;

  LogReading(KafkaClients clients) {
    this.clients = clients;
  }

  /**
   * Passes every committed record of the partitions to an action, up to their ends at the call.
   *
   * @throws TimeoutException if the reader makes no progress for 30 s
   */
  void each(
      Collection<TopicPartition> partitions,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> action) {
    try (Consumer<byte[], byte[]> reader =
        clients.reader("erasure", new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      reader.assign(partitions);
      reader.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = reader.endOffsets(partitions);
      long last = -1;
      long progressed = System.nanoTime();
      while (ends.entrySet().stream()
          .anyMatch(end -> reader.position(end.getKey()) < end.getValue())) {
        reader.poll(POLL).forEach(action);
        long now = partitions.stream().mapToLong(reader::position).sum();
        if (now != last) {
          last = now;
          progressed = System.nanoTime();
        } else if (System.nanoTime() - progressed > PATIENCE.toNanos()) {
          throw new TimeoutException("partitions cannot be read to the end: " + partitions);
        }
      }
    }
  }
}
