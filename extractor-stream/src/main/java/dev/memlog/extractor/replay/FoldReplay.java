package dev.memlog.extractor.replay;

import dev.memlog.extractor.ExtractorConfig;
import dev.memlog.extractor.FoldStage;
import dev.memlog.extractor.fold.TurnRules;
import dev.memlog.extractor.fold.intake.FoldMetrics;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.extractor.fold.stream.FoldTopology;
import dev.memlog.extractor.streams.OpenStores;
import dev.memlog.extractor.streams.Opened;
import dev.memlog.extractor.streams.Registries;
import dev.memlog.extractor.streams.Restoring;
import dev.memlog.extractor.streams.StoreMemory;
import dev.memlog.extractor.streams.StreamsRun;
import dev.memlog.extractor.streams.StreamsSettings;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A replay of the fold that checks whether topic {@code passages} agrees with the events. It is a
 * Kafka Streams application in this process, with a consumer group of its own. Its stores have no
 * changelogs, and it writes to no topic. It reads all events from the start, and topic {@code
 * passages} as well, until the comparison of both is complete. Not safe for use by several threads.
 */
public final class FoldReplay implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(FoldReplay.class);

  /** Commits need not be frequent: nothing but the progress depends on them. */
  private static final Duration COMMITS = Duration.ofMillis(100);

  /** The time between two looks, in which a change reaches both sides. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  private final ExtractorConfig config;
  private final KafkaSettings kafka;
  private final Path directory;
  private final String group;
  private final List<String> inputs;
  private final Opened open = new Opened("replay");
  private final ReplayComparison comparison = new ReplayComparison();
  private final KeptEvents events;
  private final Admin admin;

  private @Nullable StreamsRun run;
  private @Nullable Map<TopicPartition, Long> inputEnds;
  private @Nullable Map<TopicPartition, Long> passageEnds;
  private long nextLook = System.nanoTime();
  private boolean paused;

  /**
   * Creates a replay without starting it.
   *
   * @param keep the setting {@code retention.keep}, which an {@link EventsMissingException} states
   * @param directory the directory of the replay's stores, created at the start; the caller deletes
   *     it
   * @param id the suffix of the consumer group's name, which no other replay may use
   */
  public FoldReplay(
      ExtractorConfig config, KafkaSettings kafka, Duration keep, Path directory, String id) {
    this.config = config;
    this.kafka = kafka;
    this.directory = directory;
    this.group = "memlog-replay-" + id;
    this.inputs = FoldTopology.inputs(config.events());
    open.begin();
    admin = open.add(new KafkaClients(kafka, "replay").admin("admin"));
    events = new KeptEvents(admin, keep);
  }

  /**
   * Checks that the log still holds every event.
   *
   * @throws EventsMissingException if a partition of an input topic does not begin at offset 0
   * @throws ExecutionException if the cluster does not answer
   */
  public void requireEvents()
      throws EventsMissingException, ExecutionException, InterruptedException {
    events.require(inputs);
  }

  /**
   * Starts to read events and passages, and blocks until the application runs.
   *
   * @throws Exception if a topic, the registry or the directory is not available
   */
  public void start() throws Exception {
    Files.createDirectories(directory);
    int partitions =
        admin.describeTopics(inputs).allTopicNames().get().values().stream()
            .mapToInt(topic -> topic.partitions().size())
            .max()
            .orElseThrow();
    var encoder = DesiredStateEncoder.open(kafka, open);
    SchemaSource schemas = open.add(Registries.schemas(kafka));
    StoreMemory memory = open.add(new StoreMemory());
    StreamsConfig settings =
        StreamsSettings.withoutTransactions(
            StreamsSettings.of(
                group,
                config.tasks().running(1, COMMITS),
                kafka,
                directory,
                memory,
                new OpenStores()));
    var topology =
        ReplayTopology.of(
            resources(schemas, partitions),
            RecordReader.patient(
                schemas, config.records().unknownSchemaPatience(), Topics.PASSAGES),
            encoder,
            settings);
    // Closed after the application, which has left its group by then.
    open.add(this::deleteGroup);
    run =
        StreamsRun.start(
            "replay",
            topology,
            settings,
            StreamsRun.closing(true),
            admin,
            schemas,
            neverStopping(),
            new SimpleMeterRegistry(),
            new Restoring(),
            open::add);
  }

  /** Returns the resources of a fold that counts nothing and asks for no memories. */
  private FoldResources resources(SchemaSource schemas, int partitions) {
    return new FoldResources(
            config.events(),
            config.passages().rules(),
            new TurnRules(false, null, false),
            config.records(),
            schemas,
            partitions,
            new FoldMetrics(new SimpleMeterRegistry()))
        .guardedBy(neverStopping());
  }

  /** Returns a guard without limits: the fold itself has gone on after these dead letters. */
  private static RejectionGuard neverStopping() {
    return new RejectionGuard(new RejectionLimits(0, 1, 10_000));
  }

  /**
   * Returns the progress of the replay. Once the replay has caught up with the fold, further calls
   * also compare passages, at most twice a second, until the result is certain.
   *
   * @param pause whether to read no further events for now, since live traffic needs the machine
   * @throws EventsMissingException if events were deleted meanwhile
   * @throws ExecutionException if the cluster does not answer; the next call continues
   * @throws IllegalStateException if the replay was not started, or has failed
   */
  public ReplayProgress proceed(boolean pause)
      throws EventsMissingException, ExecutionException, InterruptedException {
    StreamsRun running = running();
    if (pause != paused) {
      if (pause) {
        running.pause();
      } else {
        running.resume();
      }
      paused = pause;
    }
    Map<TopicPartition, Long> positions = events.committed(group);
    Map<TopicPartition, Long> ends = inputEnds == null ? events.ends(inputs) : inputEnds;
    inputEnds = ends;
    if (System.nanoTime() - nextLook >= 0 && caughtUp(positions, ends)) {
      look(running);
    }
    long total = ends.values().stream().mapToLong(Long::longValue).sum();
    long read =
        ends.entrySet().stream()
            .mapToLong(e -> Math.min(e.getValue(), positions.getOrDefault(e.getKey(), 0L)))
            .sum();
    if (!comparison.decided()) {
      return new ReplayProgress(read, total, Optional.empty());
    }
    // Events that were deleted while they were read would look like differences.
    requireEvents();
    return new ReplayProgress(read, total, Optional.of(comparison.report()));
  }

  private StreamsRun running() {
    StreamsRun running = run;
    if (running == null) {
      throw new IllegalStateException("the replay has not been started");
    }
    Health health = running.check();
    if (!health.live()) {
      throw new IllegalStateException("the replay has failed: " + health.detail());
    }
    return running;
  }

  /**
   * Returns whether fold and replay have processed the same events, and the replay has read the
   * passages that the fold made of them.
   */
  private boolean caughtUp(Map<TopicPartition, Long> positions, Map<TopicPartition, Long> ends)
      throws ExecutionException, InterruptedException {
    if (passageEnds == null) {
      if (!KeptEvents.reached(positions, ends)
          || !KeptEvents.reached(events.committed(FoldStage.GROUP), ends)) {
        return false;
      }
      passageEnds = events.ends(List.of(Topics.PASSAGES.name()));
    }
    return KeptEvents.reached(positions, passageEnds);
  }

  private void look(StreamsRun running) {
    try {
      if (sweeping(running)) {
        return;
      }
      comparison.look(
          running.store(ReplayTopology.REPLAYED_STORE), running.store(ReplayTopology.LOGGED_STORE));
    } catch (InvalidStateStoreException e) {
      log.atDebug().setCause(e).log("the stores of the replay are not open now");
      return;
    }
    inputEnds = null;
    passageEnds = null;
    nextLook = System.nanoTime() + BETWEEN_LOOKS.toNanos();
  }

  /** Returns whether a conversation is still being swept, over several commits. */
  private static boolean sweeping(StreamsRun running) {
    ReadOnlyKeyValueStore<String, ?> sweeps = running.store(Nodes.SWEEP_STORE);
    try (KeyValueIterator<String, ?> all = sweeps.all()) {
      return all.hasNext();
    }
  }

  /**
   * Stops the replay and deletes its consumer group. The caller deletes the directory of its
   * stores.
   */
  @Override
  public void close() {
    run = null;
    open.close();
  }

  private void deleteGroup() {
    try {
      admin.deleteConsumerGroups(List.of(group)).all().get();
    } catch (ExecutionException e) {
      // The offsets expire by themselves.
      log.atInfo()
          .addKeyValue("group", group)
          .log("the consumer group was not deleted: {}", e.toString());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
