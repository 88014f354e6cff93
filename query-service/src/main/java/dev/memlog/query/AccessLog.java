package dev.memlog.query;

import dev.memlog.events.Access;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
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
 * Tells topic accesses what was found for whom. Never makes a search wait or fail: what the broker
 * does not take in time is dropped and counted.
 */
public final class AccessLog implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(AccessLog.class);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  /**
   * Nobody waits for an access, and one by one their way to the broker takes a fifth of the time of
   * processors that searching takes; each batch wakes evolution.
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
   * @param buffer how many may wait for the broker
   * @param timeout after which one that the broker does not take is dropped
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

  /** Little of a timeout, however short that is. */
  private static Duration gathering(Duration timeout) {
    Duration little = timeout.dividedBy(4);
    return little.compareTo(GATHERING) < 0 ? little : GATHERING;
  }

  /** Hands one over, at once. */
  void emit(Access access) {
    if (closing || !waiting.offer(access)) {
      dropped.increment();
    }
  }

  /** Sends what waits, for a moment. */
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
      producer.send(
          new ProducerRecord<>(Topics.ACCESSES.name(), key(access), access),
          (_, failure) -> sent(failure));
    } catch (RuntimeException e) {
      // Whatever it is, it costs this access and none of those behind it.
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

  /** The owner: tenant/app/user, the last part empty where the app itself owns. */
  private static String key(Access access) {
    String user = access.getUser();
    return access.getTenant() + "/" + access.getApp() + "/" + (user == null ? "" : user);
  }
}
