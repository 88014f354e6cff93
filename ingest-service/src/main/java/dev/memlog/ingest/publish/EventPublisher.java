package dev.memlog.ingest.publish;

import dev.memlog.events.ConversationEvent;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A publisher that appends valid events to {@link Topics#CONVERSATION_EVENTS}. It returns an
 * event's position only once the in-sync replicas have stored the event. Publishing an event twice
 * is harmless, since the fold recognizes its id.
 */
public final class EventPublisher implements AutoCloseable {

  private static final TopicSpec TOPIC = Topics.CONVERSATION_EVENTS;

  private final KafkaClients clients;
  private final Duration deliveryTimeout;
  private final Serializer<SpecificRecord> serializer;
  private final int generation;
  private final MeterRegistry meters;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile @Nullable Producer<byte[], byte[]> producer;
  private @Nullable KafkaClientMetrics watched;
  private volatile int partitions;
  private volatile long silentUntil = System.nanoTime();

  /**
   * Creates a publisher that is not started.
   *
   * @param deliveryTimeout the time limit for the broker's acknowledgement
   * @param generation the generation of the topics, which is part of each position
   */
  public EventPublisher(
      KafkaClients clients,
      Duration deliveryTimeout,
      AvroSerdes serdes,
      int generation,
      MeterRegistry meters) {
    this.clients = clients;
    this.deliveryTimeout = deliveryTimeout;
    this.serializer = serdes.serializer();
    this.generation = generation;
    this.meters = meters;
    meters.gauge("memlog.ingest.in.flight", inFlight);
    // Counters start at 0, so monitoring sees the first failure of each kind as an increase.
    for (ErrorCode code : List.of(ErrorCode.UNAVAILABLE, ErrorCode.TOO_LARGE, ErrorCode.INTERNAL)) {
      var _ = failures(code);
    }
  }

  /** Creates the Kafka producer; calls before the start fail with code unavailable. */
  public void start() {
    var made = clients.producer("events", deliveryTimeout);
    watched = Metrics.watch(made, meters);
    producer = made;
  }

  /**
   * Publishes an event. The call may block for buffer memory or for the topic's metadata, at most
   * for the delivery timeout. If the broker did not answer such a call, further calls fail at once
   * for one second.
   *
   * @param headers the headers of the event's record
   * @return a future of the event's position; fails as {@link PublishFailures} describes
   */
  public CompletableFuture<Position> publish(ConversationEvent event, Headers headers) {
    if (silentUntil - System.nanoTime() > 0) {
      return CompletableFuture.failedFuture(
          failed(new TimeoutException("the log did not answer the last request")));
    }
    CompletableFuture<Position> sent = append(event, headers);
    if (sent.isCompletedExceptionally()
        && sent.exceptionNow() instanceof RequestException failure
        && failure.problems().getFirst().code() == ErrorCode.UNAVAILABLE) {
      // The log is unavailable. Blocking each next event of a stream would add up the timeouts.
      silentUntil = System.nanoTime() + Duration.ofSeconds(1).toNanos();
    }
    return sent;
  }

  private CompletableFuture<Position> append(ConversationEvent event, Headers headers) {
    String key = Keys.conversation(event);
    try {
      int partition = Keys.partition(key, partitions());
      var record = record(TOPIC, partition, key, event, headers);
      return send(record, word(event.getPayload().getClass().getSimpleName()))
          .thenApply(this::position);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(failed(e));
    }
  }

  /**
   * Returns the record that stores a value.
   *
   * @throws org.apache.kafka.common.KafkaException if the schema registry does not answer
   */
  public ProducerRecord<byte[], byte[]> record(
      TopicSpec topic, int partition, String key, SpecificRecord value, Headers headers) {
    return new ProducerRecord<>(
        topic.name(),
        partition,
        key.getBytes(StandardCharsets.UTF_8),
        serializer.serialize(topic.name(), value),
        headers);
  }

  /** Returns the position of an acknowledged record. */
  public Position position(RecordMetadata kept) {
    return Position.of(kept.topic(), generation, kept.partition(), kept.offset());
  }

  /**
   * Sends a record unchanged.
   *
   * @param type the type of the record, for the metrics
   * @return a future of the record's metadata; fails as {@link PublishFailures} describes
   */
  public CompletableFuture<RecordMetadata> send(
      ProducerRecord<byte[], byte[]> record, String type) {
    CompletableFuture<RecordMetadata> kept = new CompletableFuture<>();
    Timer.Sample sample = Timer.start(meters);
    inFlight.incrementAndGet();
    try {
      var _ =
          producer()
              .send(
                  record,
                  (metadata, thrown) -> {
                    inFlight.decrementAndGet();
                    sample.stop(meters.timer("memlog.ingest.publish"));
                    if (thrown == null) {
                      meters.counter("memlog.ingest.published", "type", type).increment();
                      kept.complete(metadata);
                    } else {
                      kept.completeExceptionally(failed(thrown));
                    }
                  });
    } catch (RuntimeException e) {
      inFlight.decrementAndGet();
      kept.completeExceptionally(failed(e));
    }
    return kept;
  }

  /**
   * Returns the number of partitions, which is the same for every topic. The first call fetches the
   * number from the broker; it is fixed for a generation of the topics.
   */
  public int partitions() {
    int known = partitions;
    if (known == 0) {
      known = producer().partitionsFor(TOPIC.name()).size();
      partitions = known;
    }
    return known;
  }

  private RuntimeException failed(Throwable thrown) {
    RuntimeException failure = PublishFailures.of(thrown);
    ErrorCode code =
        failure instanceof RequestException request
            ? request.problems().getFirst().code()
            : ErrorCode.INTERNAL;
    failures(code).increment();
    return failure;
  }

  private Counter failures(ErrorCode code) {
    return meters.counter("memlog.ingest.failures", "code", code.word());
  }

  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> started = producer;
    if (started == null) {
      throw ErrorCode.UNAVAILABLE.refusal(
          "cannot be served while the server starts or stops; try again");
    }
    return started;
  }

  /** Converts camel case to snake case: MessageCreated to message_created. */
  private static String word(String type) {
    return type.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  /** Waits at most 5 s for records in flight, then closes the producer. */
  @Override
  public void close() {
    Producer<byte[], byte[]> started = producer;
    producer = null;
    if (watched != null) {
      watched.close();
      watched = null;
    }
    if (started != null) {
      started.close(Duration.ofSeconds(5));
    }
    serializer.close();
  }
}
