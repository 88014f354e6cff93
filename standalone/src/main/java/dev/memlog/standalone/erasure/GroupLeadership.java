package dev.memlog.standalone.erasure;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The election of the process that handles erasure receipts, by a Kafka consumer group. The process
 * that owns partition 0 of the receipts topic leads. If the leading process stops or dies, another
 * process leads only after the session timeout.
 */
public final class GroupLeadership implements Component, BooleanSupplier {

  private static final Logger log = LoggerFactory.getLogger(GroupLeadership.class);
  private static final String GROUP = "memlog-erasure";
  private static final Duration POLL = Duration.ofSeconds(1);

  private final KafkaSettings kafka;
  private final String instance;
  private volatile boolean leads;
  private volatile boolean closed;
  private volatile @Nullable KafkaConsumer<byte[], byte[]> consumer;
  private volatile @Nullable Thread thread;

  /**
   * Creates the component without starting it.
   *
   * @param instance the name of this process, unique within its service and stable over restarts
   */
  public GroupLeadership(KafkaSettings kafka, String instance) {
    this.kafka = kafka;
    this.instance = instance;
  }

  @Override
  public String name() {
    return "erasure-leadership";
  }

  @Override
  public void start() {
    KafkaConsumer<byte[], byte[]> made =
        new KafkaClients(kafka, "erasure").consumer(GROUP, instance);
    consumer = made;
    thread = Thread.ofPlatform().daemon().name("memlog-erasure-leadership").start(() -> run(made));
  }

  private void run(KafkaConsumer<byte[], byte[]> member) {
    try (member) {
      member.subscribe(List.of(Topics.ERASURE_RECEIPTS.name()));
      while (!closed) {
        try {
          var _ = member.poll(POLL);
          leads = member.assignment().stream().anyMatch(p -> p.partition() == 0);
        } catch (WakeupException e) {
          // Only close() wakes the consumer up.
          return;
        } catch (KafkaException e) {
          leads = false;
          log.atWarn().setCause(e).log("the leadership of erasures is unknown");
        }
      }
    } finally {
      leads = false;
    }
  }

  /** Returns whether this process leads, as of the consumer's last poll. */
  @Override
  public boolean getAsBoolean() {
    return leads;
  }

  @Override
  public void close() {
    closed = true;
    KafkaConsumer<byte[], byte[]> member = consumer;
    Thread running = thread;
    if (member != null && running != null) {
      member.wakeup();
      Joining.join(running);
    }
  }
}
