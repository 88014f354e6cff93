package dev.memlog.extractor.streams;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The records of a stage that arrive alone, which are worth a transaction of their own at once. The
 * commit interval gathers the records of a busy stage in one transaction, but a lone record would
 * only wait for the interval's end. At most one record in an interval is alone, so a stage makes at
 * most twice as many transactions.
 *
 * <p>On a busy cluster a commit may take longer than the interval. Records that arrive less often
 * than at the interval would then all be alone, and wait for each other's commits. So a record is
 * alone only if none arrived during the time of a commit either. All methods are thread-safe.
 */
public final class LoneRecords {

  /** The name under which the settings of an application hold its instance. */
  static final String SETTING = "memlog.stage.lone.records";

  /** The age from which a record belongs to a backlog. */
  private static final long RECENT_MILLIS = 1000;

  private final long intervalMillis;

  @GuardedBy("this")
  private long lastArrived;

  @GuardedBy("this")
  private long lastAppended;

  @GuardedBy("this")
  private long commitMillis;

  /**
   * Creates the rule of a stage.
   *
   * @param interval the commit interval of the stage
   */
  LoneRecords(Duration interval) {
    intervalMillis = interval.toMillis();
  }

  /** Returns the instance of an application. */
  public static LoneRecords of(ProcessorContext<?, ?> context) {
    return context.appConfigs().get(SETTING) instanceof LoneRecords lone
        ? lone
        : new LoneRecords(Duration.ofDays(1));
  }

  /**
   * Requests a commit at once if the present record of a task has arrived alone.
   *
   * @param appendedAt the time in epoch milliseconds at which it was appended to its topic
   */
  public void commit(ProcessorContext<?, ?> context, long appendedAt) {
    if (arrives(context.currentSystemTimeMs(), appendedAt)) {
      context.commit();
    }
  }

  /**
   * Records the arrival of a record. One that waited for a slow commit is not alone: others were
   * appended meanwhile, or it is old.
   *
   * @param now the time in epoch milliseconds
   * @param appended the time in epoch milliseconds at which the record was appended to its topic
   * @return whether within the commit interval before it, or the time of a commit if that is
   *     longer, no record of the stage has arrived, and none was appended
   */
  synchronized boolean arrives(long now, long appended) {
    long gap = Math.max(intervalMillis, commitMillis);
    boolean alone =
        now - lastArrived >= gap
            && appended - lastAppended >= gap
            && now - appended <= RECENT_MILLIS;
    lastArrived = Math.max(lastArrived, now);
    lastAppended = Math.max(lastAppended, appended);
    return alone;
  }

  /** Records how long the last commit of a thread took. */
  synchronized void recordCommit(Duration duration) {
    commitMillis = duration.toMillis();
  }
}
