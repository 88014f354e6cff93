package dev.memlog.standalone.erasure;

import dev.memlog.runtime.Component;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that compacts the stores, views and indexes of this process, on schedule and on
 * demand. Without compaction, deleted data could stay in memory, in a write-ahead log or in a file
 * until further writes replace it.
 */
public final class FileCompactions implements Component {

  /**
   * The time from one scheduled compaction to the next, the same as that of RocksDB's own
   * compactions.
   */
  public static final Duration EVERY = Duration.ofMinutes(90);

  /**
   * The interval at which the wall clock is checked; unlike a timer, that clock advances while a
   * machine sleeps.
   */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private static final Logger log = LoggerFactory.getLogger(FileCompactions.class);

  private final List<FilePlace> places;
  private final Clock clock;
  private final Map<String, Instant> done = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("memlog-compactions").daemon().factory());

  private volatile Instant next = Instant.MAX;

  /**
   * Creates the component without starting it.
   *
   * @param places the stores, views and indexes to compact
   */
  public FileCompactions(List<FilePlace> places, Clock clock) {
    this.places = List.copyOf(places);
    this.clock = clock;
  }

  @Override
  public String name() {
    return "compactions";
  }

  @Override
  public void start() {
    next = clock.instant().plus(EVERY);
    var _ =
        thread.scheduleWithFixedDelay(
            this::runIfDue, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the stores, views and indexes that this component compacts. */
  List<FilePlace> places() {
    return places;
  }

  /**
   * Returns the time at which the last complete compaction of a place began; empty if there was
   * none since the start. No file contains data that the place had deleted before that time.
   */
  Optional<Instant> last(FilePlace place) {
    return Optional.ofNullable(done.get(key(place)));
  }

  private void runIfDue() {
    if (clock.instant().isBefore(next)) {
      return;
    }
    try {
      run();
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("a compaction failed; the next one repeats it");
    } finally {
      next = clock.instant().plus(EVERY);
    }
  }

  /**
   * Compacts every place. A second caller waits until the first has finished, and then compacts
   * again.
   *
   * @throws RuntimeException if a place cannot be compacted
   */
  synchronized void run() {
    for (FilePlace place : places) {
      Instant begun = clock.instant();
      place.compaction().run();
      done.put(key(place), begun);
    }
  }

  private static String key(FilePlace place) {
    return place.kind() + " " + place.name();
  }

  /** Stops the schedule, and waits at most half a minute for a running compaction. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      var _ = thread.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
