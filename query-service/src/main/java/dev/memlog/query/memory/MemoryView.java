package dev.memlog.query.memory;

import dev.memlog.query.view.TopicView;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.KafkaSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * The view of the current memories, their usage, their recent changes, the blocks of core memory
 * and the graphs. It is a local store that follows the topics of these data.
 */
public final class MemoryView extends TopicView {

  private final Clock clock;
  private final Duration fading;

  /**
   * Creates a view that is not started.
   *
   * @param directory the view's own directory; created if absent; may be deleted while the process
   *     is down
   * @param settings the connection to Kafka and to the schema registry
   * @param fading the time without use in which the importance of a memory falls to 1/e
   * @param clock the clock by which the view measures its downtime and the age of changes
   * @param meters the registry of the view's metrics
   */
  public MemoryView(
      Path directory, KafkaSettings settings, Duration fading, Clock clock, MeterRegistry meters) {
    super(directory, new MemoryContents(), settings, clock, meters);
    this.clock = clock;
    this.fading = fading;
    meters.gauge("memlog.memories.apps", this, MemoryView::apps);
  }

  /** Returns the number of apps that have memories; NaN while the view does not run. */
  private double apps() {
    try {
      return reads().apps();
    } catch (ViewException _) {
      return Double.NaN;
    }
  }

  /**
   * Returns a reader of the view's current contents.
   *
   * @throws ViewException if the view does not run
   */
  public MemoryReads reads() {
    return new MemoryReads(store(), clock.instant(), fading);
  }
}
