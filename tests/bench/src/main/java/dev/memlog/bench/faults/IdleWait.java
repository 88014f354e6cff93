package dev.memlog.bench.faults;

import dev.memlog.bench.faults.script.Pulse;
import dev.memlog.bench.run.Retries;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.StageLag;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A wait until every stage of a server has processed all records. */
record IdleWait(MemlogClient operator, Pulse pulse) {

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private static final int ZERO_IN_A_ROW = 2;

  /**
   * Sends a {@link Pulse}, since transactions may have been aborted, and waits until no stage lags.
   *
   * @throws IllegalStateException if a stage still lags after three minutes
   */
  void awaitPulse() throws Exception {
    pulse.beat();
    await();
  }

  /**
   * Waits until no stage lags. No transaction may have been aborted since the last pulse.
   *
   * @throws IllegalStateException if a stage still lags after three minutes
   */
  void await() throws InterruptedException {
    long until = System.nanoTime() + LONGEST.toNanos();
    // A server that did not answer in between may have started again, and counts anew.
    var zero = new AtomicInteger();
    var retries = new Retries(LONGEST, LOOK, () -> zero.set(0));
    while (zero.get() < ZERO_IN_A_ROW) {
      Map<String, Long> now = retries.call(this::lags);
      zero.set(now.values().stream().allMatch(lag -> lag == 0) ? zero.get() + 1 : 0);
      if (System.nanoTime() > until) {
        throw new IllegalStateException("stages lag after " + LONGEST + ": " + now);
      }
      Thread.sleep(LOOK);
    }
  }

  /** Returns the number of records that each stage has not processed. */
  private Map<String, Long> lags() {
    return operator.stats().stages().stream()
        .collect(Collectors.toMap(stage -> stage.stage() + " " + stage.topic(), StageLag::lag));
  }
}
