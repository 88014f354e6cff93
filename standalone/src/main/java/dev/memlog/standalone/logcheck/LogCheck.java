package dev.memlog.standalone.logcheck;

import dev.memlog.indexer.CheckConfig;
import dev.memlog.indexer.api.LogChecking;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.data.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check of all segments of the log, which runs regularly and on request. A round reads them
 * slowly, continues after a restart with the partition that it had reached, and writes lost
 * messages again. Damage does not make the process unready: what was derived from the damaged
 * records still answers.
 */
public final class LogCheck implements Component, LogChecking {

  private static final Logger logger = LoggerFactory.getLogger(LogCheck.class);

  /** The time after a start before the check reads, so that it does not slow the start. */
  private static final Duration START = Duration.ofMinutes(1);

  private static final long BYTES_PER_SECOND = 8L << 20;

  /** The pause after a round that failed. */
  private static final Duration RETRY = Duration.ofHours(1);

  private final CheckConfig config;
  private final InstantSource clock;
  private final Path progressFile;
  private final LogRounds rounds;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final ReentrantLock reading = new ReentrantLock();
  private volatile List<String> damaged = List.of();
  private @Nullable Thread thread;

  /**
   * Creates a check that has not read yet.
   *
   * @param kafka the connection to the broker whose segments it reads
   * @param config the interval of the rounds, and whether they write lost messages again
   */
  public LogCheck(
      DataDirectory data, KafkaSettings kafka, CheckConfig config, InstantSource clock) {
    this.config = config;
    this.clock = clock;
    progressFile = data.root().resolve("log-check");
    rounds =
        new LogRounds(
            data.broker(), progressFile, BYTES_PER_SECOND, new LostMessages(kafka), closed);
  }

  @Override
  public String name() {
    return "log";
  }

  @Override
  public synchronized void start() {
    thread = Thread.ofPlatform().name("log-check").daemon().start(this::run);
  }

  @Override
  public Health check() {
    List<String> found = damaged;
    return found.isEmpty()
        ? Health.ok()
        : Health.warning(
            "%d places of the log are damaged, see docs/operations.md; the first: %s"
                .formatted(found.size(), found.getFirst()));
  }

  @Override
  public synchronized void close() {
    closed.countDown();
    if (thread != null) {
      Joining.join(thread);
    }
  }

  private void run() {
    try {
      boolean over = closed.await(START.toMillis(), TimeUnit.MILLISECONDS);
      while (!over) {
        over = closed.await(Math.max(1_000, roundIfDue()), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs a round if it is due, and returns the time until the next one, in milliseconds. */
  private long roundIfDue() throws InterruptedException {
    try {
      CheckProgress last = CheckProgress.read(progressFile);
      damaged = last.damaged();
      if (last.unfinished() || rest(last) <= 0) {
        last = round(config.repair());
      }
      return rest(last);
    } catch (IOException | RuntimeException e) {
      logger.atWarn().setCause(e).log("the log was not checked, next attempt in {}", RETRY);
      return RETRY.toMillis();
    }
  }

  private long rest(CheckProgress last) {
    return last.begun() + config.every().toMillis() - clock.millis();
  }

  private CheckProgress round(boolean repair) throws IOException, InterruptedException {
    reading.lockInterruptibly();
    try {
      CheckProgress ended = rounds.run(repair, clock.millis());
      damaged = ended.damaged();
      return ended;
    } finally {
      reading.unlock();
    }
  }

  @Override
  public Result checkLog(boolean repair) throws InterruptedException {
    try {
      CheckProgress ended = round(repair);
      if (closed.getCount() == 0) {
        throw new IllegalStateException("the process ends");
      }
      return new Result(ended.bytes(), ended.damaged(), ended.restored());
    } catch (IOException e) {
      throw new KafkaException("the segments cannot be read", e);
    }
  }

  @Override
  public long bytesRead() {
    return rounds.bytes();
  }
}
