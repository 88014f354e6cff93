package dev.memlog.query.view;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A view: a directory that follows topics of desired state. It goes on exactly where it stood after
 * a kill, and is filled anew when it was written by a program with other schemas or was away for so
 * long that it may have missed a delete.
 */
public final class TopicView implements Component {

  /** How often a view says that it kept up while nothing happens. */
  static final Duration IDLE = Duration.ofMinutes(1);

  /** Two days before the topics let go of deletes. */
  private static final Duration LONGEST_ABSENCE = Duration.ofDays(28);

  /** Of metrics: which view. */
  static final String TAG = "view";

  private static final Logger log = LoggerFactory.getLogger(TopicView.class);

  private final Path directory;
  private final ViewContents contents;
  private final KafkaSettings settings;
  private final Clock clock;
  private final MeterRegistry meters;
  private volatile @Nullable ViewStore store;
  private volatile @Nullable ViewReader reader;
  private volatile @Nullable Thread thread;

  /**
   * @param directory of its own; made if absent, and may be deleted while the process is down
   */
  public TopicView(
      Path directory,
      ViewContents contents,
      KafkaSettings settings,
      Clock clock,
      MeterRegistry meters) {
    this.directory = directory;
    this.contents = contents;
    this.settings = settings;
    this.clock = clock;
    this.meters = meters;
    Gauge.builder("memlog.query.view.lag", this, TopicView::lag)
        .description("records that a view has not applied yet")
        .tag(TAG, contents.name())
        .register(meters);
  }

  @Override
  public String name() {
    return contents.name();
  }

  /** Opens the store; what happened meanwhile is caught up with in the background. */
  @Override
  public synchronized void start() {
    ViewStore opened = new ViewStore(contents.name(), directory);
    byte[] format = contents.format();
    long absent = clock.millis() - opened.keptUp();
    if (!opened.isOfFormat(format) || absent > LONGEST_ABSENCE.toMillis()) {
      log.atInfo().log("filling the view of " + contents.name() + " from its topics");
      opened.clear(format);
    }
    ViewReader started = new ViewReader(contents, settings, opened, clock, meters);
    store = opened;
    thread = Thread.ofPlatform().name("memlog-" + contents.name()).start(started);
    reader = started;
  }

  /**
   * What it holds.
   *
   * @throws ViewException if it does not run
   */
  public ViewStore store() {
    ViewStore current = store;
    if (current == null) {
      throw new ViewException("the view of " + contents.name() + " does not run");
    }
    return current;
  }

  /** Whether everything that was on the topics when it started has been applied. */
  public boolean caughtUp() {
    ViewReader running = reader;
    return running != null && running.caughtUp();
  }

  /** Records that wait. */
  public long lag() {
    ViewReader running = reader;
    return running == null ? 0 : running.lag();
  }

  @Override
  public Health check() {
    ViewReader running = reader;
    Thread reading = thread;
    if (running == null || reading == null) {
      return Health.failed("the view of " + contents.name() + " does not run");
    }
    return reading.isAlive()
        ? running.health()
        : Health.failed("the thread of the view of " + contents.name() + " has died");
  }

  @Override
  public synchronized void close() {
    ViewReader running = reader;
    reader = null;
    if (running != null) {
      running.close();
    }
    Thread reading = thread;
    if (reading != null) {
      try {
        reading.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      thread = null;
    }
    ViewStore open = store;
    store = null;
    if (open != null) {
      open.close();
    }
  }
}
