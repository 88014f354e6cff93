package dev.memlog.standalone;

import dev.memlog.index.IndexAlias;
import java.time.Clock;
import java.util.function.UnaryOperator;

/**
 * The parts of an embedded Memlog that a fault test replaces.
 *
 * @param clock the clock of ingest, indexes, queries and retention; the broker uses its own clock
 * @param index a function that wraps the collections that the services use, usually by a switch
 *     that makes calls fail
 */
public record FaultInjection(Clock clock, UnaryOperator<IndexAlias> index) {

  /** Returns the system's clock, and the indexes without a wrapper. */
  public static FaultInjection real() {
    return new FaultInjection(Clock.systemUTC(), UnaryOperator.identity());
  }
}
