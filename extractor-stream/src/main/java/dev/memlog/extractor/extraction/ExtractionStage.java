package dev.memlog.extractor.extraction;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.Niceness;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The extraction stage, which reads turns and writes memory candidates. The consumer commits a
 * turn's offset once the broker has acknowledged the candidates of this turn and of all turns
 * before it. During an outage of the broker, the registry or the embedding provider the stage
 * waits. A turn that fails for any other reason is dead-lettered. The stage pauses while more
 * urgent work needs the machine, except for live turns, which also go before the turns of imports.
 * With a language model, it reads turns of several owners in parallel.
 */
public final class ExtractionStage implements Component {

  /** The id of the consumer group, whose committed offsets show which turns have been read. */
  public static final String GROUP = Topics.EXTRACTION_GROUP;

  /**
   * The number of turns to read before checking again whether more urgent work needs the machine.
   */
  private static final int AT_ONCE = 8;

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * The time for which the registry may deny knowing a schema before that schema's turns are
   * poison.
   */
  private static final Duration SCHEMA_PATIENCE = Duration.ofSeconds(60);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration DELIVERY = Duration.ofSeconds(30);
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  private final ExtractionConfig config;
  private final String instance;
  private final KafkaSettings kafka;
  private final Readers readers;
  private final EnergyGate energy;
  private final Embedder embedder;
  private final BooleanSupplier busy;
  private final ExtractionMetrics metrics;
  private final Backoff backoff =
      new Backoff("extraction waits before it reads turns again", PAUSE, LONGEST_PAUSE);
  private volatile boolean closing;

  /** The reason why an owner's turn is retried; null if none is. */
  private volatile @Nullable String held;

  private volatile @Nullable Thread thread;

  /**
   * Creates the stage without starting it.
   *
   * @param config the thresholds for candidates, and the number of owners to read in parallel
   * @param instance the name that distinguishes this process from the other members of the group
   * @param readers the readers of turns, ended conversations and requests
   * @param energy the gate that each turn passes before a model reads it
   * @param embedder the embedder; the caller closes it
   * @param busy a supplier that returns whether more urgent work needs the machine, so that no turn
   *     is read
   */
  public ExtractionStage(
      ExtractionConfig config,
      String instance,
      KafkaSettings kafka,
      Readers readers,
      EnergyGate energy,
      Embedder embedder,
      BooleanSupplier busy,
      MeterRegistry meters) {
    this.config = config;
    this.instance = instance;
    this.kafka = kafka;
    this.readers = readers;
    this.energy = energy;
    this.embedder = embedder.background();
    this.busy = busy;
    metrics = new ExtractionMetrics(meters);
  }

  @Override
  public String name() {
    return "extraction";
  }

  @Override
  public void start() {
    if (thread != null) {
      throw new IllegalStateException("extraction is running already");
    }
    closing = false;
    worked();
    thread =
        Thread.ofPlatform().name("memlog-extraction").daemon().start(Niceness.yielding(this::live));
  }

  private void live() {
    try (var turns =
        RecordReader.patient(
            SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
            SCHEMA_PATIENCE,
            Topics.TURNS)) {
      live(turns);
    }
  }

  private void live(RecordReader turns) {
    while (!closing) {
      try {
        work(turns);
      } catch (InterruptException | InterruptedException _) {
        return;
      } catch (WakeupException _) {
        // close() wakes the consumer up.
      } catch (OutOfMemoryError e) {
        // After this error nothing in the process is reliable; its supervisor ends the process.
        throw e;
      } catch (ExecutionException | RuntimeException | Error e) {
        failed(e);
      }
    }
  }

  /** Reads turns until something fails; the caller then opens everything again. */
  private void work(RecordReader turns) throws InterruptedException, ExecutionException {
    var serdes = new AvroSerdes(kafka.registryUrl(), kafka.registryProperties());
    var clients = new KafkaClients(kafka, "extraction");
    try (var consumer = new TurnConsumer(clients.consumer(GROUP, instance, AT_ONCE));
        var ahead = clients.reader("live-turns");
        var producer =
            clients.producer(
                "candidates",
                DELIVERY,
                new StringSerializer(),
                serdes.<dev.memlog.events.MemoryCandidate>serializer());
        var letters = clients.producer("dead-letters", DELIVERY)) {
      int partitions = consumer.partitionsOf(Topics.MEMORY_CANDIDATES.name());
      var reading =
          new Reading(
              new TurnReader(readers, config.statements(), config.rules().thresholds()),
              embedder,
              turns,
              producer,
              new TurnDeadLetters(letters),
              partitions,
              metrics);
      var live = new LiveTurns(ahead, reading);
      if (readers.extractor().version().prompt() == null) {
        inBatches(consumer, live, reading);
      } else {
        severalOwners(consumer, live, reading);
      }
    }
  }

  private void inBatches(TurnConsumer consumer, LiveTurns live, Reading reading)
      throws InterruptedException, ExecutionException {
    var offsets = new TakenOffsets();
    List<ConsumerRecord<byte[], byte[]>> ahead = List.of();
    consumer.subscribe();
    while (!closing) {
      boolean on = !busy.getAsBoolean();
      if (ahead.isEmpty()) {
        ahead = live.poll(consumer.behind(on, AT_ONCE), AT_ONCE);
      }
      ConsumerRecords<byte[], byte[]> records = consumer.poll(on);
      metrics.behind().set(consumer.lag() + records.count());
      if (ahead.isEmpty() && !passed(records)) {
        continue;
      }
      try {
        reading.read(ahead);
        ahead.forEach(offsets::takeAhead);
        ahead = List.of();
        reading.read(
            StreamSupport.stream(records.spliterator(), false)
                .filter(record -> !offsets.takenAhead(record))
                .toList());
        consumer.commit();
        records.forEach(offsets::pass);
        worked();
      } catch (EmbeddingUnavailableException e) {
        consumer.rewind(records);
        failed(e);
      }
    }
  }

  private void severalOwners(TurnConsumer consumer, LiveTurns live, Reading reading) {
    try (var owners = new OwnersAtOnce(reading, config.llm().owners(), energy, metrics)) {
      consumer.subscribe(owners);
      boolean passed = false;
      while (!closing) {
        boolean on = !busy.getAsBoolean() && !owners.full();
        live.poll(consumer.behind(on, AT_ONCE), owners.roomForLive()).forEach(owners::takeAhead);
        ConsumerRecords<byte[], byte[]> records = consumer.poll(on);
        records.forEach(owners::take);
        consumer.commit(owners);
        passed = passed || passed(records);
        if (passed && records.isEmpty() && owners.waiting() == 0) {
          consumer.commit();
          passed = false;
        }
        held = owners.trouble();
        backoff.worked();
        metrics.waiting().set(owners.waiting());
        metrics.behind().set(consumer.lag() + owners.waiting());
      }
      consumer.commit(owners);
    }
  }

  /**
   * Returns whether a poll has moved a position. It may do so without records, past the marker of a
   * transaction or an aborted record; without a commit, these would look like unread turns.
   */
  private static boolean passed(ConsumerRecords<byte[], byte[]> records) {
    return !records.nextOffsets().isEmpty();
  }

  private void worked() {
    held = null;
    backoff.worked();
  }

  /** Waits before the next attempt, twice as long each time up to {@link #LONGEST_PAUSE}. */
  private void failed(Throwable e) {
    metrics.failures().increment();
    backoff.failed(e);
    try {
      Thread.sleep(backoff.remaining());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      closing = true;
    }
  }

  @Override
  public Health check() {
    Thread running = thread;
    if (running == null) {
      return Health.waiting("not started");
    }
    if (!running.isAlive()) {
      return Health.failed("the thread that reads turns has died");
    }
    String unread = backoff.detail();
    String wrong = unread == null ? held : unread;
    return wrong == null ? Health.ok() : Health.waiting(wrong);
  }

  @Override
  public void close() {
    Thread running = thread;
    closing = true;
    thread = null;
    if (running == null) {
      return;
    }
    try {
      if (!running.join(LAST_WORDS)) {
        running.interrupt();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
