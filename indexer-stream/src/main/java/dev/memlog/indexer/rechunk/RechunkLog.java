package dev.memlog.indexer.rechunk;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.Rechunk;
import dev.memlog.state.RechunkProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A client of topic {@code rechunks}, for the sender of requests to chunk all messages again. The
 * fold, the stage that chunks messages into passages, writes its progress to the same topic, and
 * this class reads it. A request is stored in each partition, so that it survives every restart.
 * Belongs to one thread.
 */
public final class RechunkLog implements AutoCloseable {

  private static final String TOPIC = Topics.RECHUNKS.name();
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE = Duration.ofSeconds(1);

  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;
  private final RecordReader reader;
  private final Serializer<Rechunk> serializer;
  private final Clock clock;
  private final Map<Integer, Rechunk> requests = new TreeMap<>();
  private final Map<Integer, Rechunk> answers = new HashMap<>();
  private Set<Integer> partitions = Set.of();

  /**
   * Creates a client that has read nothing.
   *
   * @param consumer a consumer without a group; this object closes it
   * @param producer a producer; this object closes it
   * @param reader a reader of the topic's values; this object closes it
   * @param serializer a serializer of the topic's values; this object closes it
   */
  public RechunkLog(
      Consumer<byte[], byte[]> consumer,
      Producer<byte[], byte[]> producer,
      RecordReader reader,
      Serializer<Rechunk> serializer,
      Clock clock) {
    this.consumer = consumer;
    this.producer = producer;
    this.reader = reader;
    this.serializer = serializer;
    this.clock = clock;
  }

  /**
   * Reads the topic up to its present end. The other methods know only what was read.
   *
   * @throws KafkaException if the cluster does not answer
   * @throws LogUnavailableException if the schema registry does not answer, or does not know a
   *     schema
   * @throws IllegalStateException if the topic is missing
   */
  public void read() {
    if (partitions.isEmpty()) {
      Set<TopicPartition> all =
          consumer.partitionsFor(TOPIC).stream()
              .map(info -> new TopicPartition(TOPIC, info.partition()))
              .collect(Collectors.toSet());
      if (all.isEmpty()) {
        throw new IllegalStateException("topic " + TOPIC + " must exist");
      }
      consumer.assign(all);
      consumer.seekToBeginning(all);
      partitions = all.stream().map(TopicPartition::partition).collect(Collectors.toSet());
    }
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      consumer.poll(POLL).forEach(this::take);
    }
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    switch (reader.read(record.headers(), record.value())) {
      case Outcome.Value(Rechunk value) ->
          (value.getProgress() == null ? requests : answers).put(record.partition(), value);
      case Outcome.Unavailable(_, String detail) -> throw unread(record, detail);
      case Outcome.UnknownSchema(int id) ->
          throw unread(record, "the registry does not know schema " + id);
      default -> {
        // A no-op, or what no version of this program has written.
      }
    }
  }

  private LogUnavailableException unread(ConsumerRecord<?, ?> record, String detail) {
    consumer.seek(new TopicPartition(TOPIC, record.partition()), record.offset());
    return new LogUnavailableException(detail);
  }

  /**
   * Returns the id of the newest request. Empty if there is none, if it was withdrawn, or if the
   * fold has completed it in every partition.
   */
  public Optional<String> unfinished() {
    return newest().map(Rechunk::getId).filter(id -> !withdrawn(id) && !complete(id));
  }

  /**
   * Returns whether the newest request is not to chunk messages but to read them again for
   * memories; false without a request.
   */
  public boolean forMemories() {
    return newest().filter(Rechunk::getMemories).isPresent();
  }

  private Optional<Rechunk> newest() {
    return requests.values().stream().max(Comparator.comparing(Rechunk::getRequestedAt));
  }

  private boolean withdrawn(String id) {
    return requests.values().stream()
        .anyMatch(request -> request.getId().equals(id) && request.getAllowed() < 0);
  }

  /**
   * Returns whether the fold has completed a request in every partition. The caller must have read
   * the topic before.
   *
   * @param id the id of the request
   */
  public boolean complete(String id) {
    return progress(id).values().stream().allMatch(RechunkProgress::getComplete);
  }

  /**
   * Returns the fold's progress with a request, by partition. A partition without progress has
   * zeros.
   *
   * @param id the id of the request
   */
  public Map<Integer, RechunkProgress> progress(String id) {
    Map<Integer, RechunkProgress> progress = new TreeMap<>();
    for (int partition : partitions) {
      Rechunk answer = answers.get(partition);
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
  long allowed(String id, int partition) {
    @Nullable Rechunk request = requests.get(partition);
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

  /** Changes the number that a request allows in a partition; see {@link #request}. */
  void allow(String id, int partition, long allowed) throws InterruptedException {
    write(new Rechunk(id, clock.instant(), allowed, forMemories(), null), partition);
  }

  private void write(Rechunk request, int partition) throws InterruptedException {
    var record =
        new ProducerRecord<>(
            TOPIC,
            partition,
            Keys.rechunkRequest(partition).getBytes(UTF_8),
            serializer.serialize(TOPIC, request));
    try {
      var _ = producer.send(record).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e);
    }
    requests.put(partition, request);
  }

  @Override
  public void close() {
    try (consumer;
        reader;
        serializer) {
      producer.close(CLOSE);
    }
  }
}
