package dev.memlog.extractor.streams;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import org.jspecify.annotations.Nullable;

/** The base of a stage that runs as one Kafka Streams application. */
public abstract class StreamsStage implements Component {

  private final String name;
  private final Opened open;
  private final OpenStores stores = new OpenStores();
  private final Restoring restoring = new Restoring();

  private volatile @Nullable StreamsRun running;

  /**
   * Creates the stage without starting it.
   *
   * @param name the stage's name in logs, health and metrics
   */
  protected StreamsStage(String name) {
    this.name = name;
    this.open = new Opened(name);
  }

  /**
   * Starts the application and returns it.
   *
   * @param open receives the resources to close with the stage, in reverse order
   * @throws Exception if the start fails; the stage then closes these resources
   */
  protected abstract StreamsRun run(Opened open) throws Exception;

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
      running = run(open);
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

  /** Returns the count of the records that this stage restores while it starts. */
  protected final Restoring restoring() {
    return restoring;
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
