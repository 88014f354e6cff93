package dev.memlog.indexer.rechunk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.state.Rechunk;
import dev.memlog.state.RechunkProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A client of topic {@code rechunks}, for the sender of requests to the fold, the stage that chunks
 * messages into passages: to chunk all messages again, or to have them read again for memories. The
 * fold writes its progress to the same topic, and this class reads it. A request is stored in each
 * partition, so that it survives every restart. Belongs to one thread.
 */
public final class RechunkLog implements AutoCloseable {

  private static final String TOPIC = Topics.RECHUNKS.name();
  private static final Duration CLOSE = Duration.ofSeconds(1);

  /**
   * The number of unread records of the live indexer below which the fold may write another page.
   */
  private static final long WAITING = 32;

  private final LatestRecords<Rechunk> stored;
  private final Producer<byte[], byte[]> producer;
  private final Serializer<Rechunk> serializer;
  private final Clock clock;
  private Set<Integer> partitions = Set.of();

  /** The records that were read or written last, by key. */
  private Map<String, Rechunk> known = new HashMap<>();

  /** The partition that was allowed its next page last; -1 at first. */
  private int last = -1;

  /**
   * Creates a client that has read nothing.
   *
   * @param stored a view of the topic; this object closes it
   * @param producer a producer; this object closes it
   * @param serializer a serializer of the topic's values; this object closes it
   */
  public RechunkLog(
      LatestRecords<Rechunk> stored,
      Producer<byte[], byte[]> producer,
      Serializer<Rechunk> serializer,
      Clock clock) {
    this.stored = stored;
    this.producer = producer;
    this.serializer = serializer;
    this.clock = clock;
  }

  /**
   * Reads the topic up to its present end. The other methods know only what was read.
   *
   * @throws KafkaException if the cluster or the schema registry does not answer, or the registry
   *     does not know a schema
   */
  public void read() {
    if (partitions.isEmpty()) {
      partitions =
          producer.partitionsFor(TOPIC).stream()
              .map(PartitionInfo::partition)
              .collect(Collectors.toSet());
    }
    known = new HashMap<>(stored.read());
  }

  /**
   * Returns the id of the newest request. Empty if there is none, if it was withdrawn, or if the
   * fold has completed it in every partition.
   */
  public Optional<String> unfinished() {
    return newest().map(Rechunk::getId).filter(id -> !withdrawn(id) && !complete(progress(id)));
  }

  /**
   * Returns whether the newest request is not to chunk messages but to read them again for
   * memories; false without a request.
   */
  public boolean forMemories() {
    return newest().filter(Rechunk::getMemories).isPresent();
  }

  private Stream<Rechunk> requests() {
    return known.values().stream().filter(record -> record.getProgress() == null);
  }

  private Optional<Rechunk> newest() {
    return requests().max(Comparator.comparing(Rechunk::getRequestedAt));
  }

  private boolean withdrawn(String id) {
    return requests().anyMatch(request -> request.getId().equals(id) && request.getAllowed() < 0);
  }

  private static boolean complete(Map<Integer, RechunkProgress> progress) {
    return progress.values().stream().allMatch(RechunkProgress::getComplete);
  }

  /**
   * Returns the fold's progress with a request, by partition. A partition without progress has
   * zeros.
   */
  private Map<Integer, RechunkProgress> progress(String id) {
    Map<Integer, RechunkProgress> progress = new TreeMap<>();
    for (int partition : partitions) {
      Rechunk answer = known.get(Keys.rechunkProgress(partition));
      progress.put(
          partition,
          answer != null && answer.getId().equals(id)
              ? answer.getProgress()
              : new RechunkProgress(0L, 0L, 0L, false));
    }
    return progress;
  }

  /**
   * Returns the number of passages that a request allows the fold to write in a partition; -1 if
   * the partition lacks the request.
   */
  private long allowed(String id, int partition) {
    @Nullable Rechunk request = known.get(Keys.rechunkRequest(partition));
    return request != null && request.getId().equals(id) ? request.getAllowed() : -1;
  }

  /**
   * Writes a request to every partition that lacks it, and waits until the broker has stored it. A
   * new request does not yet allow the fold to write any passage. The caller must have read the
   * topic before.
   *
   * @param id the id of the request
   * @param memories whether the messages are read again for memories, instead of being chunked
   * @throws KafkaException if the cluster does not answer
   */
  public void request(String id, boolean memories) throws InterruptedException {
    for (int partition : partitions) {
      if (allowed(id, partition) < 0) {
        write(new Rechunk(id, clock.instant(), 0L, memories, null), partition);
      }
    }
  }

  /**
   * The fold's progress with a request, over all partitions.
   *
   * @param examined the number of messages that the fold has examined
   * @param total an estimate of the number of messages to examine
   * @param complete true once the fold has examined all messages
   */
  public record Progress(long examined, long total, boolean complete) {}

  /**
   * Reads the fold's progress with a request and returns it. Sends the request to partitions that
   * lack it. The fold writes the changed passages, or the turns to read, one page at a time: allows
   * one paused partition its next page if the live indexer has nearly caught up. So live messages
   * become searchable without delay, and a read that waits for a position waits for one page at
   * most. The caller repeats the call until the progress is complete.
   *
   * @param id the id of the request
   * @param memories whether the messages are read again for memories, instead of being chunked
   * @param waiting the number of records that the live indexer and, for memories, the extraction
   *     stage have still to process
   * @throws KafkaException if the cluster or the schema registry does not answer, or the registry
   *     does not know a schema
   */
  public Progress proceed(String id, boolean memories, long waiting) throws InterruptedException {
    read();
    request(id, memories);
    Map<Integer, RechunkProgress> progress = progress(id);
    List<Integer> paused =
        progress.entrySet().stream()
            .filter(entry -> !entry.getValue().getComplete())
            .filter(entry -> entry.getValue().getIssued() >= allowed(id, entry.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (!paused.isEmpty() && waiting < WAITING) {
      int next =
          paused.stream().filter(partition -> partition > last).findFirst().orElse(paused.get(0));
      // One more passage lets the fold go on until it has issued a whole page.
      allow(id, next, requireNonNull(progress.get(next)).getIssued() + 1);
      last = next;
    }
    return new Progress(
        progress.values().stream().mapToLong(RechunkProgress::getExamined).sum(),
        progress.values().stream().mapToLong(RechunkProgress::getTotal).sum(),
        complete(progress));
  }

  /**
   * Withdraws a request in every partition, and waits until the broker has stored the withdrawal.
   * The caller must have read the topic before.
   *
   * @param id the id of the request
   * @throws KafkaException if the cluster does not answer
   */
  public void withdraw(String id) throws InterruptedException {
    for (int partition : partitions) {
      allow(id, partition, -1);
    }
  }

  private void allow(String id, int partition, long allowed) throws InterruptedException {
    write(new Rechunk(id, clock.instant(), allowed, forMemories(), null), partition);
  }

  private void write(Rechunk request, int partition) throws InterruptedException {
    String key = Keys.rechunkRequest(partition);
    var record =
        new ProducerRecord<>(
            TOPIC, partition, key.getBytes(UTF_8), serializer.serialize(TOPIC, request));
    try {
      var _ = producer.send(record).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e);
    }
    known.put(key, request);
  }

  @Override
  public void close() {
    try (stored;
        serializer) {
      producer.close(CLOSE);
    }
  }
}
