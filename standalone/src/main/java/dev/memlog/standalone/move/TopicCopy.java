package dev.memlog.standalone.move;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The copy of one topic to the cluster. The records of each partition of the cluster are a fixed
 * sequence: first the records that every stage has processed, then the others, each in the order of
 * the data directory's partitions and offsets. So after a kill a partition contains the beginning
 * of its sequence, and a repeated move continues after it.
 */
final class TopicCopy {

  private static final long SAY_NANOS = Duration.ofSeconds(1).toNanos();

  private final MovedTopic topic;
  private final LogReader source;
  private final LogReader target;
  private final Producer<byte[], byte[]> producer;
  private final MovedSchemas schemas;
  private final int partitions;
  private final Map<Integer, LogReader.Range> ranges;
  private final List<String> groups;
  private final List<Map<Integer, LogReader.Range>> passes = new ArrayList<>();
  private final Map<String, Map<TopicPartition, Long>> positions = new HashMap<>();

  /** A receiver of the records of the sequence, each with its partition of the cluster. */
  private interface Sequence {
    void next(int partition, ConsumerRecord<byte[], byte[]> record);
  }

  /**
   * Creates a copy of one topic.
   *
   * @param committed the offsets up to which stages have processed the data directory, by group; a
   *     stage that never ran is absent
   * @param partitions the number of partitions of the cluster's topic
   */
  TopicCopy(
      MovedTopic topic,
      LogReader source,
      LogReader target,
      Producer<byte[], byte[]> producer,
      MovedSchemas schemas,
      Map<String, Map<TopicPartition, Long>> committed,
      int partitions) {
    this.topic = topic;
    this.source = source;
    this.target = target;
    this.producer = producer;
    this.schemas = schemas;
    this.partitions = partitions;
    ranges = source.ranges(topic.name());
    groups = topic.readers().stream().filter(committed::containsKey).toList();
    for (int pass = 0; pass <= groups.size() && !ranges.isEmpty(); pass++) {
      passes.add(pass(pass, committed));
    }
  }

  /** Returns the range of each partition that a pass copies: from the end of the pass before. */
  private Map<Integer, LogReader.Range> pass(
      int pass, Map<String, Map<TopicPartition, Long>> committed) {
    Map<Integer, LogReader.Range> slices = new TreeMap<>();
    ranges.forEach(
        (number, range) -> {
          var partition = new TopicPartition(topic.name(), number);
          long from = pass == 0 ? range.begin() : end(pass - 1, partition, range, committed);
          long to = end(pass, partition, range, committed);
          slices.put(number, new LogReader.Range(from, to));
        });
    return slices;
  }

  /**
   * Returns the end offset of a pass. The first pass ends where all groups have processed the
   * partition, the second where all but the last group have, and so on. The last pass ends at the
   * end of the partition.
   */
  private long end(
      int pass,
      TopicPartition partition,
      LogReader.Range range,
      Map<String, Map<TopicPartition, Long>> committed) {
    long end = range.end();
    for (String group : groups.subList(0, groups.size() - pass)) {
      Map<TopicPartition, Long> offsets = committed.getOrDefault(group, Map.of());
      end = Math.min(end, offsets.getOrDefault(partition, range.begin()));
    }
    return Math.max(range.begin(), end);
  }

  MovedTopic topic() {
    return topic;
  }

  /** Returns the number of offsets to copy; some may no longer have a record. */
  long offsets() {
    return ranges.values().stream().mapToLong(range -> range.end() - range.begin()).sum();
  }

  /**
   * The records that the cluster already contains.
   *
   * @param counts the number of records, by partition
   * @param complete whether no record is missing
   */
  record Present(long[] counts, boolean complete) {

    boolean any() {
      return Arrays.stream(counts).anyMatch(count -> count > 0);
    }
  }

  /**
   * Returns the records that the cluster already contains.
   *
   * @param ready whether an empty topic may be complete
   * @throws MoveException if the records of a partition are not the beginning of its sequence
   */
  Present held(boolean ready) {
    long[] counts = new long[partitions];
    target
        .ranges(topic.name())
        .forEach(
            (partition, range) -> {
              if (range.begin() > 0) {
                throw holdsOther();
              }
              counts[partition] = range.end();
            });
    if (!ready && Arrays.stream(counts).allMatch(count -> count == 0)) {
      return new Present(counts, false);
    }
    long[] wanted = new long[partitions];
    var expected = new RecordDigest();
    sequence(
        (partition, record) -> {
          if (wanted[partition]++ < counts[partition]) {
            addSource(expected, partition, record);
          }
        });
    RecordDigest found = digestOfTarget();
    if (found.records() != expected.records() || !found.hex().equals(expected.hex())) {
      throw holdsOther();
    }
    return new Present(counts, Arrays.equals(wanted, counts));
  }

  private MoveException holdsOther() {
    return new MoveException(
        ("topic %s of the cluster must be empty or hold a part of this move, holds other data:"
                + " move to another cluster, or delete its topics")
            .formatted(topic.name()));
  }

  /**
   * Copies the missing records, and compares the digests of both sides.
   *
   * @param before the result of {@link #held}
   * @throws MoveException if the digests differ
   * @throws KafkaException if the cluster refuses a record
   */
  TopicReport copy(Present before, MoveProgress progress) {
    var expected = new RecordDigest();
    long[] next = new long[partitions];
    long[] copied = new long[1];
    long[] saidAt = {System.nanoTime()};
    var failure = new AtomicReference<@Nullable Exception>();
    sequence(
        passed -> remember(passed, next),
        (partition, record) -> {
          addSource(expected, partition, record);
          if (next[partition]++ >= before.counts()[partition]) {
            copied[0]++;
            send(partition, record, failure);
          }
          if (System.nanoTime() - saidAt[0] > SAY_NANOS) {
            saidAt[0] = System.nanoTime();
            progress.copied(topic.name(), expected.records(), offsets());
          }
        });
    producer.flush();
    throwIfFailed(failure);
    RecordDigest held = digestOfTarget();
    if (held.records() != expected.records() || !held.hex().equals(expected.hex())) {
      throw new MoveException(
          "topic %s of the cluster must hold %d records with digest %s, holds %d with %s"
              .formatted(
                  topic.name(), expected.records(), expected.hex(), held.records(), held.hex()));
    }
    return new TopicReport(topic.name(), expected.records(), copied[0], expected.hex());
  }

  /** Returns the offsets of the cluster up to which stages have processed the topic, by group. */
  Map<String, Map<TopicPartition, Long>> positions() {
    return positions;
  }

  /**
   * Stores the position of the group that has processed no more than the first passes: the first
   * group has processed all passes but the last, the second group one pass fewer.
   */
  private void remember(int passed, long[] next) {
    if (passed <= groups.size()) {
      Map<TopicPartition, Long> offsets = new HashMap<>();
      for (int p = 0; p < partitions; p++) {
        offsets.put(new TopicPartition(topic.name(), p), next[p]);
      }
      positions.put(groups.get(groups.size() - passed), offsets);
    }
  }

  private void sequence(Sequence each) {
    sequence(_ -> {}, each);
  }

  private void sequence(IntConsumer passEnded, Sequence each) {
    int of = ranges.size();
    for (int pass = 0; pass < passes.size(); pass++) {
      passes
          .get(pass)
          .forEach(
              (number, range) ->
                  source.read(
                      topic.name(),
                      number,
                      range,
                      record ->
                          topic
                              .placement()
                              .partitions(record, of, partitions)
                              .forEach(partition -> each.next(partition, record))));
      passEnded.accept(pass + 1);
    }
  }

  private void send(
      int partition,
      ConsumerRecord<byte[], byte[]> record,
      AtomicReference<@Nullable Exception> failure) {
    throwIfFailed(failure);
    var copy =
        new ProducerRecord<>(
            topic.name(),
            partition,
            Math.max(0, record.timestamp()),
            record.key(),
            schemas.rewritten(record.value()),
            record.headers());
    var _ =
        producer.send(
            copy,
            (_, thrown) -> {
              if (thrown != null) {
                failure.compareAndSet(null, thrown);
              }
            });
  }

  private void throwIfFailed(AtomicReference<@Nullable Exception> failure) {
    Exception thrown = failure.get();
    if (thrown != null) {
      throw new KafkaException(
          "topic %s of the cluster must accept every record, refused one: %s"
              .formatted(topic.name(), thrown),
          thrown);
    }
  }

  private void addSource(
      RecordDigest digest, int partition, ConsumerRecord<byte[], byte[]> record) {
    digest.add(
        partition,
        Math.max(0, record.timestamp()),
        record.key(),
        record.headers(),
        schemas.ofSource(record.value()));
  }

  private RecordDigest digestOfTarget() {
    var digest = new RecordDigest();
    target.read(
        topic.name(),
        target.ranges(topic.name()),
        record ->
            digest.add(
                record.partition(),
                record.timestamp(),
                record.key(),
                record.headers(),
                schemas.ofTarget(record.value())));
    return digest;
  }
}
