package dev.memlog.standalone;

import dev.memlog.index.MemoryIndex;
import java.time.Clock;
import java.util.function.UnaryOperator;

/**
 * The parts of an embedded Memlog that a fault test replaces.
 *
 * @param clock the clock of ingest, indexes, queries and retention; the broker has its own
 * @param index returns what the services use in place of an opened index, usually the index itself
 *     behind something that makes calls fail
 */
public record Surroundings(Clock clock, UnaryOperator<MemoryIndex> index) {

  /** Returns the system's clock and the indexes themselves. */
  public static Surroundings real() {
    return new Surroundings(Clock.systemUTC(), UnaryOperator.identity());
  }
}
