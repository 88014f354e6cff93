package dev.memlog.indexer.intake;

import dev.memlog.indexer.partitions.PartitionProgress;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * A reader of the partitions' backlogs. A backlog is the older records that the head, the consumer
 * near the partition's end, has left behind. This class has a consumer of its own, and reads when
 * memory has room. So an import of any size takes bounded memory and delays neither deletes nor
 * live messages.
 *
 * @param consumer a consumer without a group; this object closes it
 * @param intake receives the records in order
 */
public record Backlog(Consumer<byte[], byte[]> consumer, RecordIntake intake)
    implements AutoCloseable {

  /** Returns whether a record of a backlog could be read now. */
  public boolean hasWork(Collection<PartitionProgress> partitions) {
    return partitions.stream().anyMatch(this::readable);
  }

  /** Reads records of the partitions' backlogs that are available now, without waiting for more. */
  public void readAvailable(Collection<PartitionProgress> partitions) {
    Set<TopicPartition> wanted =
        partitions.stream()
            .filter(PartitionProgress::behind)
            .map(p -> p.topicPartition())
            .collect(Collectors.toSet());
    Set<TopicPartition> added = new HashSet<>(wanted);
    added.removeAll(consumer.assignment());
    if (!wanted.equals(consumer.assignment())) {
      consumer.assign(wanted);
    }
    if (wanted.isEmpty()) {
      return;
    }
    for (PartitionProgress p : partitions) {
      if (p.behind()) {
        // The partition may have caught up and fallen behind anew, or started again, since its last
        // read.
        if (added.contains(p.topicPartition())
            || consumer.position(p.topicPartition()) != p.backlog()) {
          consumer.seek(p.topicPartition(), p.backlog());
        }
        if (readable(p)) {
          consumer.resume(List.of(p.topicPartition()));
        } else {
          consumer.pause(List.of(p.topicPartition()));
        }
      }
    }
    ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ZERO);
    for (PartitionProgress p : partitions) {
      if (p.behind()) {
        take(p, records.records(p.topicPartition()));
      }
    }
  }

  private boolean readable(PartitionProgress partition) {
    return partition.behind() && !partition.stalled() && intake.hasRoom(partition);
  }

  private void take(PartitionProgress partition, List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (record.offset() >= partition.head()) {
        break;
      }
      if (!intake.takeInOrder(partition, record)) {
        consumer.seek(partition.topicPartition(), record.offset());
        partition.backlogReadTo(record.offset());
        return;
      }
    }
    partition.backlogReadTo(consumer.position(partition.topicPartition()));
  }

  @Override
  public void close() {
    consumer.close();
  }
}
