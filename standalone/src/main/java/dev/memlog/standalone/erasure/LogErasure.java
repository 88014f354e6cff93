package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.NoOp;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * The immediate removal of superseded and processed records from the log, which takes a minute or
 * two.
 *
 * <p>The removal appends two no-op records with the same key to each partition and has the broker
 * close the segment behind them. Once the first of the two is gone, the broker has compacted
 * everything before it. Tombstones stay for the time that their topic configures: they contain ids
 * and no text, and a consumer that is down must still read them.
 *
 * @param admin the admin client; owned by the caller
 * @param producer the producer; owned by the caller
 * @param closed ends every wait
 */
record LogErasure(
    ErasedTopics topics,
    Admin admin,
    Producer<byte[], byte[]> producer,
    KafkaClients clients,
    SafeMoment safe,
    CountDownLatch closed) {

  private static final long SEGMENT_WAIT = LoweredSettings.SEGMENT_MILLIS + 1_000;
  private static final Duration CLEANING = Duration.ofMinutes(3);
  private static final Duration READING = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** A store for the settings that a run has lowered and must restore. */
  @FunctionalInterface
  interface Journal {
    void store(Map<String, String> lowered) throws InterruptedException;
  }

  /** A callback that reads records before their removal. */
  @FunctionalInterface
  interface LastReading {
    void read() throws ExecutionException, InterruptedException;
  }

  /**
   * Removes every superseded record, and every input record that all stages have processed, of
   * those that the log contains at the call.
   *
   * @param journal stores the settings that the run lowers meanwhile
   * @param last called after the records to remove are determined and before the first record is
   *     removed
   * @throws TimeoutException if a partition is not compacted in time
   * @throws ExecutionException if the cluster does not answer
   */
  void run(Journal journal, LastReading last) throws ExecutionException, InterruptedException {
    var settings = new LoweredSettings(admin);
    Set<String> compacted = topics.compacted();
    Map<String, Collection<String>> truncated = topics.truncated();
    Set<String> all = new TreeSet<>(compacted);
    all.addAll(truncated.keySet());
    Set<TopicPartition> partitions = filled(topics.partitions(all));
    Map<String, String> former =
        settings.journal(partitions.stream().map(TopicPartition::topic).distinct().toList());
    journal.store(former);
    try {
      Map<TopicPartition, Long> marks = append(partitions);
      Map<TopicPartition, Long> ends = append(partitions);
      settings.closeSegments(former);
      pause(Duration.ofMillis(SEGMENT_WAIT));
      var _ = append(partitions);
      settings.leaveSegments(former);
      Map<TopicPartition, Long> read = read(truncated, ends);
      // A power loss must not rewind the log to before the records that are removed from here on.
      safe.await();
      last.read();
      settings.compact(former);
      admin
          .deleteRecords(
              read.entrySet().stream()
                  .collect(
                      toMap(Map.Entry::getKey, e -> RecordsToDelete.beforeOffset(e.getValue()))))
          .all()
          .get();
      marks.keySet().removeIf(partition -> !compacted.contains(partition.topic()));
      awaitGone(marks);
    } finally {
      settings.restore(former);
      journal.store(Map.of());
    }
  }

  /** Restores the settings that an interrupted run has lowered. */
  void restore(Map<String, String> lowered) throws ExecutionException, InterruptedException {
    Set<String> present = admin.listTopics().names().get();
    Map<String, String> known = new HashMap<>(lowered);
    known.keySet().removeIf(entry -> !present.contains(entry.split(" ", 2)[0]));
    new LoweredSettings(admin).restore(known);
  }

  private Set<TopicPartition> filled(Set<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Set<TopicPartition> filled = new HashSet<>(partitions);
    Map<TopicPartition, Long> ends = topics.ends(partitions);
    filled.removeIf(partition -> ends.getOrDefault(partition, 0L) == 0);
    return filled;
  }

  /** Appends a no-op to each partition, and returns their offsets. */
  private Map<TopicPartition, Long> append(Set<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Future<RecordMetadata>> sent = new HashMap<>();
    for (TopicPartition partition : partitions) {
      sent.put(
          partition,
          producer.send(
              new ProducerRecord<>(
                  partition.topic(),
                  partition.partition(),
                  NoOp.KEY.getBytes(UTF_8),
                  null,
                  List.of(new RecordHeader(NoOp.HEADER, new byte[0])))));
    }
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (var each : sent.entrySet()) {
      offsets.put(each.getKey(), each.getValue().get().offset());
    }
    return offsets;
  }

  /**
   * Returns the offset of each input partition up to which every stage has read. Waits at most a
   * minute for those offsets to reach the given ends.
   */
  private Map<TopicPartition, Long> read(
      Map<String, Collection<String>> truncated, Map<TopicPartition, Long> ends)
      throws ExecutionException, InterruptedException {
    long deadline = System.nanoTime() + READING.toNanos();
    while (true) {
      Map<TopicPartition, Long> read = new HashMap<>();
      for (TopicPartition partition : ends.keySet()) {
        Collection<String> groups = truncated.get(partition.topic());
        if (groups != null) {
          long limit = Long.MAX_VALUE;
          for (String group : groups) {
            limit = Math.min(limit, topics.committed(group).getOrDefault(partition, 0L));
          }
          read.put(partition, limit);
        }
      }
      boolean done =
          read.entrySet().stream().allMatch(e -> e.getValue() >= ends.getOrDefault(e.getKey(), 0L));
      if (done || System.nanoTime() > deadline) {
        return read;
      }
      pause(LOOK);
    }
  }

  private void awaitGone(Map<TopicPartition, Long> marks) throws InterruptedException {
    long deadline = System.nanoTime() + CLEANING.toNanos();
    try (Consumer<byte[], byte[]> reader = clients.scanner("erasure-marks")) {
      while (true) {
        marks.entrySet().removeIf(mark -> gone(reader, mark.getKey(), mark.getValue()));
        if (marks.isEmpty()) {
          return;
        }
        if (System.nanoTime() > deadline) {
          throw new TimeoutException(
              "%d partitions were not compacted within %s, such as %s"
                  .formatted(marks.size(), CLEANING, marks.keySet().iterator().next()));
        }
        pause(LOOK);
      }
    }
  }

  private static boolean gone(
      Consumer<byte[], byte[]> reader, TopicPartition partition, long offset) {
    reader.assign(List.of(partition));
    reader.seek(partition, offset);
    for (ConsumerRecord<byte[], byte[]> record : reader.poll(POLL)) {
      return record.offset() > offset;
    }
    return reader.position(partition) > offset;
  }

  private void pause(Duration time) throws InterruptedException {
    if (closed.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new InterruptedException("the erasure is closed");
    }
  }
}
