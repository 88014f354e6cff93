package dev.memlog.runtime.log;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The limits of rejected records at which a stage stops, because the deployment is probably
 * defective. An indexer instead stops dead-lettering and advancing its position, but still
 * processes deletes and new messages. Rejections are counted by tenant and topic. Only reasons
 * count that the deployment may have caused, such as bytes that cannot be decoded; invalid events
 * of a sender do not. Records rejected before the stop are dead letters, and a restarted stage
 * continues after them.
 *
 * @param maxInARow number of consecutive rejections at which the stage stops; 0 for no limit
 * @param maxShare share of rejections in the last {@code window} records above which the stage
 *     stops, 0 to 1; 1 for no limit
 * @param window number of records over which the share is computed
 */
public record RejectionLimits(int maxInARow, double maxShare, int window) implements Validated {

  /** Returns the defaults: 100 consecutive rejections, and 1% of the last 10,000 records. */
  public static RejectionLimits defaults() {
    return new RejectionLimits(100, 0.01, 10_000);
  }

  @Override
  public void validate(Validation check) {
    check.atLeast("maxInARow", maxInARow, 0);
    check.range("maxShare", maxShare, 0, 1);
    check.range("window", window, 100, 1_000_000);
  }
}
