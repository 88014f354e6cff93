package dev.memlog.extractor.energy;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyUsed;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The component that decides whether this process may call language models in the background. It
 * decides by energy: the budget of tokens that all processes share. A thread of its own reads topic
 * energy and, four times a second, appends this process's use if it has changed. A killed process
 * loses only its use since the last append. While Kafka is unavailable, the component decides by
 * the latest figures that it has read. Safe for use by several threads.
 */
public final class EnergyStage implements Component, EnergyGate {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration EVERY = Duration.ofMillis(250);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration DELIVERY = Duration.ofSeconds(10);

  private final KafkaSettings kafka;
  private final KafkaClients clients;
  private final EnergyMetrics metrics;
  private final Backoff backoff =
      new Backoff("energy waits before it reads its topic again", PAUSE, LONGEST_PAUSE);

  @GuardedBy("this")
  private final EnergyAccount account;

  private volatile boolean closing;
  private volatile @Nullable Thread thread;

  /**
   * Creates the component without starting it. It admits no background work until it has read topic
   * {@code energy}.
   *
   * @param config the limits on the use of models
   * @param instance the name of this process, which must stay the same after a restart
   * @param clock the clock that tells the day and the age of the host's report
   */
  public EnergyStage(
      EnergyConfig config,
      String instance,
      KafkaSettings kafka,
      InstantSource clock,
      MeterRegistry meters) {
    this.kafka = kafka;
    clients = new KafkaClients(kafka, "energy");
    account = new EnergyAccount(config, instance, clock);
    metrics = new EnergyMetrics(meters);
  }

  @Override
  public String name() {
    return "energy";
  }

  @Override
  public void start() {
    closing = false;
    thread = Thread.ofPlatform().name("memlog-energy").daemon().start(this::live);
  }

  private void live() {
    while (!closing) {
      try (var log = log();
          var producer = clients.producer("energy", DELIVERY);
          Serializer<EnergyRecord> serializer =
              new AvroSerdes(kafka.registryUrl(), kafka.registryProperties()).serializer()) {
        while (!closing) {
          round(log, producer, serializer);
          backoff.worked();
          Thread.sleep(EVERY);
        }
        round(log, producer, serializer);
      } catch (InterruptedException | InterruptException _) {
        // close() interrupts a pause.
        closing = true;
      } catch (KafkaException | ExecutionException e) {
        backoff.failed(e);
        pause();
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(backoff.remaining());
    } catch (InterruptedException _) {
      closing = true;
    }
  }

  private LatestRecords<EnergyRecord> log() {
    return new LatestRecords<>(
        Topics.ENERGY,
        EnergyRecord.class,
        PATIENCE,
        () -> clients.scanner("energy"),
        () ->
            RecordReader.impatient(
                SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
                Topics.ENERGY));
  }

  private void round(
      LatestRecords<EnergyRecord> log,
      Producer<byte[], byte[]> producer,
      Serializer<EnergyRecord> serializer)
      throws ExecutionException, InterruptedException {
    Map<String, EnergyRecord> records = log.read();
    Map<String, @Nullable EnergyRecord> unwritten;
    synchronized (this) {
      account.learn(records);
      unwritten = account.unwritten();
      metrics.set(account.used());
      notifyAll();
    }
    List<Future<?>> sent = new ArrayList<>();
    String topic = Topics.ENERGY.name();
    int partitions = producer.partitionsFor(topic).size();
    for (var each : unwritten.entrySet()) {
      EnergyRecord value = each.getValue();
      sent.add(
          producer.send(
              new ProducerRecord<>(
                  topic,
                  Keys.partition(each.getKey(), partitions),
                  each.getKey().getBytes(UTF_8),
                  value == null ? null : serializer.serialize(topic, value))));
    }
    for (Future<?> each : sent) {
      each.get();
    }
  }

  @Override
  public synchronized void enter(Work work) throws InterruptedException {
    String last = "";
    for (String missing = account.missing(work);
        !missing.isEmpty();
        missing = account.missing(work)) {
      if (!missing.equals(last)) {
        metrics.deferred(missing);
        last = missing;
      }
      wait(EVERY.toMillis());
    }
    account.reserve(work);
  }

  @Override
  public synchronized void leave(Work work) {
    account.release(work);
    notifyAll();
  }

  /**
   * Returns whether the daily limits of an owner and of its app permit a further model call for the
   * owner's turns.
   *
   * @param owner {@code tenant/app/user}
   */
  public synchronized boolean admits(String owner) {
    return account.admits(owner);
  }

  /**
   * Counts a model call for an owner's turns.
   *
   * @param owner {@code tenant/app/user}
   * @param tokens the number of tokens of prompt and answer
   */
  public synchronized void spent(String owner, long tokens) {
    account.spend(owner, tokens);
    metrics.spent(tokens);
  }

  /**
   * Returns the energy that this process has used today, and the state of the energy as this
   * process sees it.
   */
  synchronized EnergyUsed used() {
    return account.used();
  }

  /**
   * Returns the health of the component, which is waiting while topic energy cannot be read or
   * written. Work that waits for energy does not affect it, since such waiting is intended.
   */
  @Override
  public Health check() {
    String detail = backoff.detail();
    return detail == null ? Health.ok() : Health.waiting(detail);
  }

  /**
   * Appends the unwritten use to topic energy, waiting at most ten seconds, and stops the thread.
   */
  @Override
  public void close() {
    closing = true;
    Thread running = thread;
    if (running != null) {
      try {
        running.join(DELIVERY);
        running.interrupt();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      thread = null;
    }
  }
}
