package dev.memlog.query;

import dev.memlog.events.Access;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of topic accesses, which records the results of each search and recall, and the user for
 * whom they were found. Accesses that the broker does not accept in time are dropped and counted,
 * so that no search waits or fails because of them.
 */
public final class AccessLog implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /**
   * The time for which accesses are batched. Single records cost a fifth of the processor time that
   * searching takes, and each batch wakes evolution. No caller waits for an access.
   */
  private static final Duration GATHERING = Duration.ofMillis(250);

  private final KafkaProducer<String, Access> producer;
  private final BlockingQueue<Access> waiting;
  private final Counter emitted;
  private final Counter dropped;
  private final Thread sender;
  private volatile boolean closing;
  private volatile boolean failing;

  /**
   * Creates a log and starts its sender thread.
   *
   * @param buffer the largest number of accesses that wait for the broker
   * @param timeout the time after which an access that the broker has not accepted is dropped
   */
  AccessLog(KafkaSettings settings, int buffer, Duration timeout, MeterRegistry meters) {
    this.waiting = new ArrayBlockingQueue<>(buffer);
    this.emitted = meters.counter("memlog.query.accesses", "outcome", "emitted");
    this.dropped = meters.counter("memlog.query.accesses", "outcome", "dropped");
    this.producer =
        new KafkaClients(settings, "query")
            .producer(
                "accesses",
                timeout,
                gathering(timeout),
                new StringSerializer(),
                new AvroSerdes(settings.registryUrl(), settings.registryProperties())
                    .<Access>serializer());
    this.sender = Thread.ofPlatform().name("memlog-accesses").daemon().start(this::send);
  }

  /**
   * Returns the purpose to record. An answer about a past time is internal, since it must not
   * reinforce: that would bring archived memories back.
   */
  static String purpose(String purpose, @Nullable Instant asOf) {
    return asOf == null ? purpose : "internal";
  }

  /** Returns the linger time: at most a quarter of the timeout. */
  private static Duration gathering(Duration timeout) {
    Duration little = timeout.dividedBy(4);
    return little.compareTo(GATHERING) < 0 ? little : GATHERING;
  }

  /** Queues an access without blocking; drops and counts it if the queue is full or closed. */
  void emit(Access access) {
    if (closing || !waiting.offer(access)) {
      dropped.increment();
    }
  }

  /** Sends queued accesses for at most a few seconds, and drops the rest. */
  @Override
  public void close() {
    if (closing) {
      return;
    }
    closing = true;
    try {
      sender.join(LAST_WORDS);
      sender.interrupt();
      sender.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    dropped.increment(waiting.size());
    producer.close(LAST_WORDS);
  }

  private void send() {
    while (!closing || !waiting.isEmpty()) {
      try {
        Access access = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (access != null) {
          send(access);
        }
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private void send(Access access) {
    try {
      var _ =
          producer.send(
              new ProducerRecord<>(Topics.ACCESSES.name(), key(access), access),
              (_, failure) -> sent(failure));
    } catch (RuntimeException e) {
      // A failure of any kind costs this access only, none behind it.
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
          .addKeyValue("topic", Topics.ACCESSES.name())
          .setCause(failure)
          .log("accesses are dropped until the broker takes them again");
    }
  }

  /**
   * Returns the owner as a key: {@code tenant/app/user}. The last part is empty if the app itself
   * is the owner.
   */
  private static String key(Access access) {
    String user = access.getUser();
    return access.getTenant() + "/" + access.getApp() + "/" + (user == null ? "" : user);
  }
}
