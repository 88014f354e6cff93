package dev.memlog.extractor.streams;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.log.SchemaSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/** The base of a stage that runs as one Kafka Streams application. */
public abstract class StreamsStage implements Component {

  private final String name;
  private final String group;
  private final TasksConfig tasks;
  private final KafkaSettings kafka;
  private final Path stateDirectory;
  private final MeterRegistry meters;
  private final Opened open;
  private final OpenStores stores = new OpenStores();
  private final Restoring restoring = new Restoring();
  private volatile @Nullable StreamsRun running;

  /**
   * Creates the stage without starting it.
   *
   * @param name the stage's name in logs, health and metrics
   * @param group the application's id, which is also its consumer group
   * @param stateDirectory the directory of the state stores, created if absent and shared with no
   *     other stage; if it is lost, the stores are restored from their changelogs
   */
  protected StreamsStage(
      String name,
      String group,
      TasksConfig tasks,
      KafkaSettings kafka,
      Path stateDirectory,
      MeterRegistry meters) {
    this.name = name;
    this.group = group;
    this.tasks = tasks;
    this.kafka = kafka;
    this.stateDirectory = stateDirectory;
    this.meters = meters;
    this.open = new Opened(name);
  }

  /**
   * The Kafka Streams application of a stage.
   *
   * @param guard the guard that stops the stage after too many rejected records
   */
  public record Application(Topology topology, StreamsConfig settings, RejectionGuard guard) {}

  /**
   * Returns the application to start.
   *
   * @param settings the settings of an application
   * @param schemas the schemas by which the stage reads its topics
   * @param opened receives the resources to close with the stage, in reverse order
   * @throws Exception if the start fails; the stage then closes these resources
   */
  protected abstract Application application(
      StreamsConfig settings, SchemaSource schemas, Opened opened) throws Exception;

  private StreamsRun run() throws Exception {
    Files.createDirectories(stateDirectory);
    Admin admin = open.add(new KafkaClients(kafka, name).admin("admin"));
    SchemaSource schemas = open.add(Registries.schemas(kafka));
    StoreMemory memory = open.add(new StoreMemory());
    Application application =
        application(
            StreamsSettings.of(group, tasks, kafka, stateDirectory, memory, stores), schemas, open);
    return StreamsRun.start(
        name,
        application.topology,
        application.settings,
        tasks.leaveOnStop(),
        admin,
        schemas,
        application.guard,
        meters,
        restoring,
        open::add);
  }

  @Override
  public final String name() {
    return name;
  }

  /**
   * Starts the stage, and blocks until the state of every partition is restored and records are
   * processed again. Also returns if the stage has stopped by itself, such as after too many dead
   * letters; {@link #check} returns the reason.
   *
   * @throws dev.memlog.schemas.TopicMismatchException if topics are missing or differ
   * @throws IllegalStateException if the stage is running already, if the registry does not answer
   *     within half a minute, or if Kafka Streams ends while starting without a reason
   */
  @Override
  public final void start() throws Exception {
    open.begin();
    try {
      running = run();
    } catch (Exception | Error e) {
      close();
      throw e;
    }
  }

  /**
   * Returns the stores that this stage has opened in this process, for {@link OpenStores#compact}.
   */
  public final OpenStores stores() {
    return stores;
  }

  /** Pauses processing until {@link #resume}. Does nothing if the stage is not running. */
  public final void pause() {
    StreamsRun now = running;
    if (now != null) {
      now.pause();
    }
  }

  /** Continues after {@link #pause}, unless the stage has stopped by itself. */
  public final void resume() {
    StreamsRun now = running;
    if (now != null) {
      now.resume();
    }
  }

  @Override
  public final Health check() {
    StreamsRun now = running;
    return now == null ? Health.waiting("not started, " + restoring) : now.check();
  }

  /**
   * Closes the stage within half a minute. Records whose processing was not committed are processed
   * again after a restart.
   */
  @Override
  public final void close() {
    running = null;
    open.close();
  }
}
