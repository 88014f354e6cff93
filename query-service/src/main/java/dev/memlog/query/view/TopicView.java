package dev.memlog.query.view;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A local store of the current state of Kafka topics, which a thread keeps up to date. After a
 * crash, the view continues exactly at its stored offsets. The store is rebuilt from the topics if
 * a program with a different storage format wrote it, or if a stored offset no longer exists. It is
 * also rebuilt if it was not updated for more than 28 days, since the topics may have dropped the
 * tombstones of deletes.
 */
public class TopicView implements Component {

  /** The interval at which an idle view records that it is up to date. */
  static final Duration IDLE = Duration.ofMinutes(1);

  /**
   * The longest downtime after which a view continues, two days below the retention of tombstones.
   */
  private static final Duration LONGEST_ABSENCE = Duration.ofDays(28);

  /** The tag of metrics that names the view. */
  static final String TAG = "view";

  private static final Logger log = LoggerFactory.getLogger(TopicView.class);

  private final Path directory;
  private final ViewContents contents;
  private volatile List<String> tenants = List.of();
  private final KafkaSettings settings;
  private final Clock clock;
  private final MeterRegistry meters;
  private volatile @Nullable ViewStore store;
  private volatile @Nullable ViewReader reader;
  private volatile @Nullable Thread thread;

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent; may be deleted while the process
   *     is down
   * @param contents the topics to follow and the entries to store for their records
   * @param settings the connection to Kafka and to the schema registry
   * @param clock the clock by which the view measures its downtime and expires entries
   * @param meters the registry of the view's metrics
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
    meters.gauge("memlog.query.view.lag", Tags.of(TAG, contents.name()), this, TopicView::lag);
  }

  /**
   * Limits the view to these tenants. Has an effect only before the start.
   *
   * @param tenants the tenants whose records are stored; empty for all
   */
  public final void keepOnly(List<String> tenants) {
    this.tenants = tenants;
  }

  @Override
  public final String name() {
    return contents.name();
  }

  /**
   * Opens the store and starts a thread that applies the records of the topics to it.
   *
   * @throws ViewException if the directory cannot be used
   */
  @Override
  public final synchronized void start() {
    ViewStore opened = new ViewStore(contents.name(), directory);
    byte[] format = contents.format(tenants);
    long absent = clock.millis() - opened.keptUp();
    if (!opened.isOfFormat(format) || absent > LONGEST_ABSENCE.toMillis()) {
      log.atInfo().log("filling the view of " + contents.name() + " from its topics");
      opened.clear(format);
    }
    ViewReader started = new ViewReader(contents, tenants, settings, opened, clock, meters);
    store = opened;
    thread = Thread.ofPlatform().name("memlog-" + contents.name()).start(started);
    reader = started;
  }

  /**
   * Returns the open store of this view.
   *
   * @throws ViewException if the view does not run
   */
  protected final ViewStore store() {
    ViewStore current = store;
    if (current == null) {
      throw new ViewException("the view of " + contents.name() + " does not run");
    }
    return current;
  }

  /**
   * Rewrites the view's files without deleted data. Reads and writes continue during the call.
   *
   * @throws ViewException if the view does not run, or a file cannot be read or written
   */
  public final void compact() {
    store().compact();
  }

  /** Returns whether the view has applied every record that existed when it began to read. */
  public final boolean caughtUp() {
    ViewReader running = reader;
    return running != null && running.caughtUp();
  }

  /**
   * Returns the next offset to read in each partition; the view has applied every record before
   * that offset. Returns an empty map if the view does not run or has not read yet.
   */
  public final Map<TopicPartition, Long> positions() {
    ViewReader running = reader;
    return running == null ? Map.of() : running.positions();
  }

  /**
   * Returns the number of records that the view has not applied yet; 0 if the view does not run or
   * has not read yet. The number is up to a few seconds old.
   */
  public final long lag() {
    ViewReader running = reader;
    return running == null ? 0 : running.lag();
  }

  @Override
  public final Health check() {
    ViewReader running = reader;
    Thread reading = thread;
    if (running == null || reading == null) {
      return Health.failed("the view of " + contents.name() + " does not run");
    }
    return reading.isAlive()
        ? running.health()
        : Health.failed("the thread of the view of " + contents.name() + " has died");
  }

  /** Has the view's thread end, without waiting for its end as {@link #close} does. */
  public final void stop() {
    ViewReader running = reader;
    reader = null;
    if (running != null) {
      running.close();
    }
  }

  @Override
  public final synchronized void close() {
    stop();
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
