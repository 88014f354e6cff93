package dev.memlog.standalone.erasure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.kafka.KafkaClients;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that completes erasures. A receipt is the record of a request to erase data. For each
 * open receipt, the component waits until every stage has applied the delete and the deleted bytes
 * are gone. If the request demands it, the component removes the bytes at once. Then it searches
 * for the deleted data as proof. It advances all open receipts every three seconds, and repeats
 * failed work in the next round. It is healthy even while receipts are pending, since a metric
 * reports those.
 */
public final class Erasures implements Component {

  private static final Logger log = LoggerFactory.getLogger(Erasures.class);
  private static final Duration LOOK = Duration.ofSeconds(3);
  private static final Duration DELIVERY = Duration.ofSeconds(10);
  private static final Duration CLOSING = Duration.ofSeconds(30);

  private final ErasureSetup setup;
  private final Clock clock;
  private final ErasureMetrics metrics;
  private final CountDownLatch closed = new CountDownLatch(1);

  @GuardedBy("this")
  private @Nullable Thread thread;

  /** Creates the component without starting it. */
  public Erasures(ErasureSetup setup, MeterRegistry meters, Clock clock) {
    this.setup = setup;
    this.clock = clock;
    this.metrics = new ErasureMetrics(meters);
  }

  @Override
  public String name() {
    return "erasures";
  }

  @Override
  public synchronized void start() {
    thread = Thread.ofPlatform().daemon().name("memlog-erasures").start(this::run);
  }

  private void run() {
    var clients = new KafkaClients(setup.kafka(), "erasure");
    try (Admin admin = clients.admin("admin");
        Producer<byte[], byte[]> producer = clients.producer("no-ops", DELIVERY);
        ReceiptLog receipts = new ReceiptLog(setup.kafka(), "erasure")) {
      var work =
          new OpenReceipts(setup, clients, admin, producer, receipts, metrics, clock, closed);
      while (!closed.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
        look(work);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(OpenReceipts work) throws InterruptedException {
    if (!setup.leads().getAsBoolean()) {
      work.forget();
      return;
    }
    try {
      work.advance();
    } catch (InterruptedException e) {
      if (closed.getCount() > 0) {
        throw e;
      }
    } catch (Exception | Error e) {
      log.atWarn()
          .setCause(e)
          .log("receipts are pending after a failure; the next round repeats the work");
    }
  }

  /**
   * Requests the end of the work, and waits for it at most 30 s. A removal in progress first
   * restores the topic settings that it had lowered.
   */
  @Override
  public void close() {
    closed.countDown();
    Thread running;
    synchronized (this) {
      running = thread;
      thread = null;
    }
    if (running != null) {
      try {
        running.join(CLOSING);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
