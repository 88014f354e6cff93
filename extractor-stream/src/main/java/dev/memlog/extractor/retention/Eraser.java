package dev.memlog.extractor.retention;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.schemas.NoOp;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * A component that closes the log segments of quiet partitions, so that Kafka erases deleted text
 * in them. Kafka closes an old segment only when the next record arrives. It neither compacts an
 * open segment nor removes deleted records from it. The eraser therefore appends a record without
 * effect, a no-op.
 *
 * <p>One no-op suffices if all records before it are older than the limit of a segment: it opens a
 * new segment that holds nothing else. The partition gets no further no-op until another record
 * arrives. Not safe for use by several threads.
 */
public final class Eraser {

  /** The topics' own segment.ms, and a margin for clocks that differ. */
  private static final Duration SEGMENT = Duration.ofMinutes(61);

  private final ClusterOffsets cluster;
  private final Producer<byte[], byte[]> producer;
  private final Clock clock;
  private final Map<TopicPartition, Seen> seen = new HashMap<>();

  /**
   * The state of a partition after the last round.
   *
   * @param end the end offset
   * @param since the time when that end was first seen, in epoch milliseconds
   * @param closed whether the open segment holds nothing, or nothing but a no-op
   */
  private record Seen(long end, long since, boolean closed) {}

  /**
   * Creates an eraser.
   *
   * @param admin the admin client; the caller closes it
   * @param producer the producer; the caller closes it
   */
  public Eraser(Admin admin, Producer<byte[], byte[]> producer, Clock clock) {
    this.cluster = new ClusterOffsets(admin);
    this.producer = producer;
    this.clock = clock;
  }

  /**
   * Appends a no-op to each quiet partition whose open segment may hold deleted text. A partition
   * is quiet if its end offset has not moved since an earlier call, at least 61 minutes ago;
   * segments close after an hour.
   *
   * @return the partitions to which a no-op was appended
   * @throws ExecutionException if the cluster is unavailable
   */
  public List<TopicPartition> sweep(Collection<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    long now = clock.millis();
    Map<TopicPartition, Long> ends = cluster.offsets(partitions, OffsetSpec.latest());
    Map<TopicPartition, Future<RecordMetadata>> sent = new HashMap<>();
    for (TopicPartition partition : partitions) {
      long end = ends.getOrDefault(partition, -1L);
      Seen before = seen.get(partition);
      if (before == null || before.end() != end) {
        seen.put(partition, new Seen(end, now, end == 0));
      } else if (!before.closed() && now - before.since() >= SEGMENT.toMillis()) {
        sent.put(partition, producer.send(noOp(partition)));
      }
    }
    for (var each : sent.entrySet()) {
      long end = each.getValue().get().offset() + 1;
      seen.put(each.getKey(), new Seen(end, now, true));
    }
    return List.copyOf(sent.keySet());
  }

  private static ProducerRecord<byte[], byte[]> noOp(TopicPartition partition) {
    return new ProducerRecord<>(
        partition.topic(),
        partition.partition(),
        NoOp.KEY.getBytes(UTF_8),
        null,
        List.of(new RecordHeader(NoOp.HEADER, new byte[0])));
  }
}
