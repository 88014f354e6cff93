package dev.memlog.extractor.retention;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.NoOp;
import java.util.ArrayList;
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
 * Lets the segments of quiet partitions close. A segment closes only when something is appended,
 * and neither compaction nor deletion touches an open one: without this the last messages of a
 * quiet partition would keep their text for ever, deleted or not.
 *
 * <p>Two no-op records in a row suffice: the first may come before the segment is old enough, the
 * second, a whole round later, opens a new one that holds nothing else. Then the partition is left
 * alone until somebody writes to it again.
 */
public final class Eraser {

  private static final int NEEDED = 2;

  private final Admin admin;
  private final Producer<byte[], byte[]> producer;
  private final Map<TopicPartition, Seen> seen = new HashMap<>();

  /** Where a partition ended after the last round, and how many no-ops in a row stand there. */
  private record Seen(long end, int noOps) {}

  /**
   * @param admin owned by the caller
   * @param producer owned by the caller
   */
  public Eraser(Admin admin, Producer<byte[], byte[]> producer) {
    this.admin = admin;
    this.producer = producer;
  }

  /**
   * Appends a no-op to each partition that nobody has written to since the last round and that
   * needs one.
   *
   * @return the partitions that got one
   * @throws ExecutionException if the cluster cannot be asked or written to
   */
  public List<TopicPartition> sweep(Collection<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Offsets ends = Offsets.ask(admin, partitions, OffsetSpec.latest());
    Map<TopicPartition, Future<RecordMetadata>> sent = new HashMap<>();
    for (TopicPartition partition : partitions) {
      long end = ends.of(partition);
      Seen before = seen.get(partition);
      if (before == null || before.end() != end) {
        seen.put(partition, new Seen(end, 0));
      } else if (end > 0 && before.noOps() < NEEDED) {
        sent.put(partition, producer.send(noOp(partition)));
      }
    }
    List<TopicPartition> touched = new ArrayList<>();
    for (var each : sent.entrySet()) {
      long end = each.getValue().get().offset() + 1;
      seen.compute(each.getKey(), (p, s) -> new Seen(end, s == null ? 1 : s.noOps() + 1));
      touched.add(each.getKey());
    }
    return touched;
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
