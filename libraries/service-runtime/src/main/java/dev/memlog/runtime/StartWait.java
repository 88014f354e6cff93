package dev.memlog.runtime;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The waits of a process's start, which decide in one place how long a start lasts. A step of the
 * start is repeated while it fails for a reason that may pass, such as the timeout of a Kafka
 * client on a busy machine. While steps run, the operator is told regularly what they are. A start
 * is given up only if it makes no progress for a given time. Progress is the end of any step, and
 * each change of what a step reports about itself.
 */
public final class StartWait implements AutoCloseable {

  /** A limit that no start reaches, for a process that waits for other processes. */
  public static final Duration UNLIMITED = Duration.ofDays(36_500);

  private static final Logger log = LoggerFactory.getLogger(StartWait.class);
  private static final Duration SAY_EVERY = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Duration limit;
  private final Predicate<Throwable> passing;
  private final Consumer<String> news;
  private final Duration every;
  private final long began = System.nanoTime();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final List<Step> running = new CopyOnWriteArrayList<>();
  private volatile long progressed = began;

  /**
   * Creates the waits of one start.
   *
   * @param limit the longest time without progress
   * @param passing tells whether a failure may pass without a change of settings
   * @param news receives a line about the running steps every 10 s
   */
  public StartWait(Duration limit, Predicate<Throwable> passing, Consumer<String> news) {
    this(limit, passing, news, SAY_EVERY);
  }

  StartWait(Duration limit, Predicate<Throwable> passing, Consumer<String> news, Duration every) {
    this.limit = limit;
    this.passing = passing;
    this.news = news;
    this.every = every;
    Thread.ofVirtual().name("start-wait").start(this::watch);
  }

  /**
   * Repeats a step until it succeeds, and returns its result.
   *
   * @param what the step in the operator's words, such as {@code Kafka at broker:9092}
   * @throws StartException if the start makes no progress for the limit
   * @throws InterruptedException if {@link #close} is called meanwhile
   * @throws Exception if the step fails for a reason that waiting cannot fix
   */
  public <T> T until(String what, Callable<T> step) throws Exception {
    return until(what, () -> "", step);
  }

  /**
   * Repeats a step, like {@link #until(String, Callable)}, that reports about itself.
   *
   * @param report a supplier of the state of the step, such as {@code 5 of 9 records}, called from
   *     another thread
   */
  public <T> T until(String what, Supplier<String> report, Callable<T> step) throws Exception {
    var own = new Step(what, report);
    running.add(own);
    try {
      while (stop.getCount() > 0) {
        try {
          T result = step.call();
          progressed = System.nanoTime();
          return result;
        } catch (Exception e) {
          own.failed(e);
        }
        own.pause();
      }
      throw new InterruptedException("the process is stopping");
    } finally {
      own.end();
      running.remove(own);
    }
  }

  /**
   * Returns the state of a step of this name while it runs: not ready, with the latest failure;
   * empty before and afterwards.
   */
  public Map<String, Health> waiting(String name, String what) {
    return running.stream()
        .filter(step -> step.what.equals(what))
        .collect(Collectors.toMap(_ -> name, Step::health, (first, _) -> first));
  }

  private void watch() {
    try {
      while (!stop.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
        running.forEach(Step::look);
        if (!running.isEmpty()) {
          String line =
              "Still starting after %d s, waiting for %s"
                  .formatted(
                      seconds(began),
                      running.stream().map(Step::toString).collect(Collectors.joining("; ")));
          log.info(line);
          news.accept(line);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static long seconds(long since) {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
  }

  /** Makes each waiting step end with an InterruptedException, and ends the news. */
  @Override
  public void close() {
    stop.countDown();
  }

  /** A step in progress, by the thread that runs it. */
  private final class Step {

    private final String what;
    private final Supplier<String> report;
    private final Thread thread = Thread.currentThread();
    private volatile @Nullable String failure;
    private volatile String state = "";
    private volatile long changed = System.nanoTime();

    @GuardedBy("this")
    private boolean ended;

    @GuardedBy("this")
    private boolean givenUp;

    Step(String what, Supplier<String> report) {
      this.what = what;
      this.report = report;
    }

    /** Records a failure, and rethrows it if the step must not be repeated. */
    void failed(Exception e) throws Exception {
      if (isGivenUp()) {
        boolean _ = Thread.interrupted();
        throw new StartException(
            "the start was given up, since it made no progress for %d s: it waited for %s"
                .formatted(limit.toSeconds(), this),
            e);
      }
      if (!passing.test(e)) {
        throw e;
      }
      if (failure == null) {
        log.atWarn().setCause(e).addKeyValue("dependency", what).log("waits for a dependency");
      }
      failure = reason(e);
    }

    void pause() throws Exception {
      try {
        boolean _ = stop.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        failed(e);
      }
    }

    /** Reads the step's report; gives the step up if nothing has changed for too long. */
    void look() {
      String now = report.get();
      if (!now.equals(state)) {
        state = now;
        changed = System.nanoTime();
      } else if (overdue()) {
        synchronized (this) {
          if (!ended) {
            givenUp = true;
            thread.interrupt();
          }
        }
      }
    }

    /** Returns whether the whole start has made no progress for the limit. */
    private boolean overdue() {
      long now = System.nanoTime();
      return now - changed > limit.toNanos() && now - progressed > limit.toNanos();
    }

    private synchronized boolean isGivenUp() {
      return givenUp;
    }

    synchronized void end() {
      ended = true;
    }

    Health health() {
      return Health.waiting("waits for " + this);
    }

    @Override
    public String toString() {
      String last = failure;
      String detail = last == null ? state : last;
      return detail.isEmpty() ? what : what + ": " + detail;
    }
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getSimpleName() : message;
  }
}
