package dev.memlog.standalone;

import dev.memlog.index.IndexAlias;
import dev.memlog.runtime.Component;
import java.time.Clock;
import java.util.function.UnaryOperator;

/**
 * The parts of an embedded Memlog that a fault test replaces.
 *
 * @param clock the clock of the API, the indexes, retention and erasures; all other parts, such as
 *     the broker and the stages that form memories, use the system's clock
 * @param index a function that wraps each index that the services use, usually to make its calls
 *     fail on demand
 * @param component a function that wraps each component before its start
 */
public record FaultInjection(
    Clock clock, UnaryOperator<IndexAlias> index, UnaryOperator<Component> component) {

  /** Creates parts with a clock and indexes, and with components without a wrapper. */
  public FaultInjection(Clock clock, UnaryOperator<IndexAlias> index) {
    this(clock, index, UnaryOperator.identity());
  }

  /** Returns the parts for production: the system's clock, and indexes without a wrapper. */
  public static FaultInjection real() {
    return new FaultInjection(Clock.systemUTC(), UnaryOperator.identity());
  }
}
