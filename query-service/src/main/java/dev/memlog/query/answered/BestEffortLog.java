package dev.memlog.query.answered;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.avro.AvroSerdes;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of a topic about answers. Records that the broker does not accept in time are dropped
 * and counted, so that no answer waits or fails because of them.
 */
public final class BestEffortLog<T extends SpecificRecord> implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(BestEffortLog.class);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /**
   * The time for which records are batched. Single records cost a fifth of the processor time that
   * searching takes, and each batch wakes its readers. No caller waits for a record.
   */
  private static final Duration GATHERING = Duration.ofMillis(250);

  private final String topic;
  private final Function<T, String> key;
  private final KafkaSettings settings;
  private final Duration timeout;
  private final int buffer;
  private final Counter emitted;
  private final Counter dropped;

  private volatile boolean failing;
  private volatile @Nullable Running<T> running;

  private record Running<T>(KafkaProducer<String, T> producer, ThreadPoolExecutor sender) {}

  /**
   * Creates a log that is not started.
   *
   * @param key the function from a record to its key
   * @param buffer the largest number of records that wait for the sender thread
   * @param timeout the time after which a record that the broker has not accepted is dropped
   */
  public BestEffortLog(
      TopicSpec topic,
      Function<T, String> key,
      KafkaSettings settings,
      int buffer,
      Duration timeout,
      MeterRegistry meters) {
    this.topic = topic.name();
    this.key = key;
    this.settings = settings;
    this.timeout = timeout;
    this.buffer = buffer;
    String counter = "memlog.query." + topic.name();
    this.emitted = meters.counter(counter, "outcome", "emitted");
    this.dropped = meters.counter(counter, "outcome", "dropped");
  }

  /** Starts the thread that sends the queued records, also once more after {@link #close}. */
  public void start() {
    KafkaProducer<String, T> producer =
        new KafkaClients(settings, "query")
            .producer(
                topic,
                timeout,
                gathering(timeout),
                new StringSerializer(),
                new AvroSerdes(settings.registryUrl(), settings.registryProperties())
                    .<T>serializer());
    var sender =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(buffer),
            Thread.ofPlatform().name("memlog-" + topic).daemon().factory(),
            (_, _) -> dropped.increment());
    running = new Running<>(producer, sender);
  }

  /** Returns the linger time: at most a quarter of the timeout. */
  private static Duration gathering(Duration timeout) {
    Duration little = timeout.dividedBy(4);
    return little.compareTo(GATHERING) < 0 ? little : GATHERING;
  }

  /**
   * Queues a record without blocking; drops and counts it if the queue is full or this log does not
   * run.
   *
   * @param record a supplier of the record, which the sender thread calls
   */
  public void emit(Supplier<T> record) {
    Running<T> current = running;
    if (current == null) {
      dropped.increment();
    } else {
      current.sender.execute(() -> send(current.producer, record));
    }
  }

  /** Sends queued records for at most a few seconds, and drops the rest. */
  @Override
  public void close() {
    Running<T> last = running;
    running = null;
    if (last == null) {
      return;
    }
    last.sender.shutdown();
    try {
      if (!last.sender.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
        dropped.increment(last.sender.shutdownNow().size());
        boolean _ = last.sender.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      dropped.increment(last.sender.shutdownNow().size());
      Thread.currentThread().interrupt();
    }
    last.producer.close(LAST_WORDS);
  }

  private void send(KafkaProducer<String, T> producer, Supplier<T> supplied) {
    try {
      T record = supplied.get();
      var _ =
          producer.send(
              new ProducerRecord<>(topic, key.apply(record), record),
              (_, failure) -> sent(failure));
    } catch (RuntimeException e) {
      // A failure of any kind loses this record only, not the records queued after it.
      sent(e);
    }
  }

  private void sent(@Nullable Exception failure) {
    if (failure == null) {
      emitted.increment();
      failing = false;
      return;
    }
    dropped.increment();
    if (!failing) {
      failing = true;
      log.atWarn()
          .addKeyValue("topic", topic)
          .setCause(failure)
          .log("records are dropped until the broker accepts them again");
    }
  }
}
