package dev.memlog.extractor.streams;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The records of a stage that arrive alone, which are worth a transaction of their own at once. The
 * commit interval gathers the records of a busy stage in one transaction, but a lone record would
 * only wait for the interval's end. At most one record in an interval is alone, so a stage makes at
 * most twice as many transactions. All methods are thread-safe.
 */
public final class LoneRecords {

  /** The name under which the settings of an application hold its instance. */
  static final String SETTING = "memlog.stage.lone.records";

  private final long intervalMillis;
  private final AtomicLong last = new AtomicLong();

  /**
   * Creates the rule of a stage.
   *
   * @param interval the commit interval of the stage
   */
  LoneRecords(Duration interval) {
    intervalMillis = interval.toMillis();
  }

  /** Requests a commit at once if the present record of a task has arrived alone. */
  public static void commit(ProcessorContext<?, ?> context) {
    if (context.appConfigs().get(SETTING) instanceof LoneRecords lone
        && lone.arrives(context.currentSystemTimeMs())) {
      context.commit();
    }
  }

  /**
   * Records the arrival of a record.
   *
   * @param now the time in epoch milliseconds
   * @return whether no record of the stage has arrived within the commit interval before it
   */
  boolean arrives(long now) {
    return now - last.getAndAccumulate(now, Math::max) >= intervalMillis;
  }
}
