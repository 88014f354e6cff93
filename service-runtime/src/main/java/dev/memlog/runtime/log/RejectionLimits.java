package dev.memlog.runtime.log;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * How many rejections stop a stage: something is wrong then that dead-lettering does not cure.
 * Counted by tenant and topic, and only for reasons that may be this deployment's fault, such as
 * bytes that cannot be read; what is the sender's own mistake never counts. What was rejected until
 * then is kept as dead letters, and a stage that is started again goes on behind it.
 *
 * @param maxInARow records rejected one after the other; 0: any
 * @param maxShare of the last {@code window} records; 1: any
 * @param window records that the share is taken of
 */
public record RejectionLimits(int maxInARow, double maxShare, int window) implements Validated {

  /** Returns the limits of 100 rejections in a row, and of 1% of the last 10,000 records. */
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
