package dev.memlog.bench.speed.clusters;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * A log of the kills, restarts and failed searches of a run, each with the seconds since the log
 * was created.
 */
public final class RunLog {

  private final LongSupplier nanoTime;
  private final long began;
  private final List<String> entries = new ArrayList<>();

  /**
   * Creates a log.
   *
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  public RunLog(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  /**
   * Adds an entry.
   *
   * @param what what happened, such as {@code killed broker 1}
   * @return the entry with its time
   */
  synchronized String add(String what) {
    double seconds = (nanoTime.getAsLong() - began) / 1e9;
    String entry = String.format(Locale.ROOT, "%.1f s %s", seconds, what);
    entries.add(entry);
    return entry;
  }

  /** Returns all entries in their order, separated by commas. */
  @Override
  public synchronized String toString() {
    return String.join(", ", entries);
  }
}
