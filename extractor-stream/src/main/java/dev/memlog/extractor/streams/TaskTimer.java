package dev.memlog.extractor.streams;

import java.time.Duration;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * A timer of a task of Kafka Streams. It is scheduled only while work is due, because Kafka Streams
 * commits a transaction after each punctuation, even after one that did nothing. A processor starts
 * it in its {@code init}, when work is added, and in the visit itself, while work is left.
 */
public final class TaskTimer {

  private final ProcessorContext<?, ?> context;
  private final Punctuator visit;
  private @Nullable Cancellable scheduled;
  private long due;

  /**
   * Creates a timer without scheduling it.
   *
   * @param visit the work, which is given the current time in epoch milliseconds
   */
  public TaskTimer(ProcessorContext<?, ?> context, Punctuator visit) {
    this.context = context;
    this.visit = visit;
  }

  /** Schedules a visit, unless an earlier one is scheduled. */
  public void after(Duration delay) {
    at(context.currentSystemTimeMs() + delay.toMillis());
  }

  /**
   * Schedules a visit, unless an earlier one is scheduled.
   *
   * @param time the time in epoch milliseconds; a past time is as good as the present one
   */
  public void at(long time) {
    if (scheduled != null) {
      if (due <= time) {
        return;
      }
      scheduled.cancel();
    }
    due = time;
    if (context.appConfigs().get(StageActivity.SETTING) instanceof StageActivity activity) {
      activity.expect(time);
    }
    Duration delay = Duration.ofMillis(Math.max(1, time - context.currentSystemTimeMs()));
    scheduled = context.schedule(delay, PunctuationType.WALL_CLOCK_TIME, this::fire);
  }

  private void fire(long now) {
    if (scheduled != null) {
      scheduled.cancel();
      scheduled = null;
    }
    visit.punctuate(now);
  }
}
