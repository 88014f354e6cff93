package dev.memlog.standalone.logcheck;

import dev.memlog.standalone.powerloss.LogDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rounds over all segments of a broker's log, at a bounded rate. A round continues after a
 * restart with the partition that it had reached. One thread runs a round at a time.
 */
final class LogRounds {

  private static final Logger logger = LoggerFactory.getLogger(LogRounds.class);

  /** The pause before damage is looked at again: the broker may have been writing the batch. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final int LOOKS = 3;

  private final Path broker;
  private final Path progressFile;
  private final long bytesPerSecond;
  private final Restoring restoring;
  private final CountDownLatch closed;
  private final AtomicLong bytes = new AtomicLong();

  /** The repair of a partition that has lost records. */
  interface Restoring {

    /**
     * Writes lost messages again.
     *
     * @return their number
     */
    long restore(LogDirectory log, List<DamagedRecords> damaged)
        throws IOException, InterruptedException;
  }

  /**
   * Creates rounds over a broker's data directory.
   *
   * @param closed a latch at zero once a running round must end
   */
  LogRounds(
      Path broker,
      Path progressFile,
      long bytesPerSecond,
      Restoring restoring,
      CountDownLatch closed) {
    this.broker = broker;
    this.progressFile = progressFile;
    this.bytesPerSecond = bytesPerSecond;
    this.restoring = restoring;
    this.closed = closed;
  }

  /** Returns the number of bytes that the running round has read since it began or continued. */
  long bytes() {
    return bytes.get();
  }

  /**
   * Continues an unfinished round, or else runs a new one.
   *
   * @param now the present time, in epoch milliseconds
   * @return the progress, which is unfinished if the latch has ended the round
   */
  CheckProgress run(boolean repair, long now) throws IOException, InterruptedException {
    CheckProgress last = CheckProgress.read(progressFile);
    CheckProgress at = last.unfinished() ? last : CheckProgress.begun(now);
    bytes.set(at.bytes());
    List<LogDirectory> logs = new ArrayList<>(LogDirectory.all(broker));
    logs.sort(Comparator.comparing(LogRounds::nameOf));
    for (LogDirectory log : logs) {
      if (nameOf(log).compareTo(at.reached()) <= 0) {
        continue;
      }
      List<DamagedRecords> found = scan(log);
      if (closed.getCount() == 0) {
        return at;
      }
      long restored = found.isEmpty() || !repair ? 0 : restoring.restore(log, found);
      List<String> damaged = new ArrayList<>(at.damaged());
      found.forEach(each -> damaged.add(each.toString()));
      at =
          new CheckProgress(
              at.begun(), bytes.get(), at.restored() + restored, nameOf(log), damaged);
      at.write(progressFile);
    }
    at = new CheckProgress(at.begun(), bytes.get(), at.restored(), "", at.damaged());
    at.write(progressFile);
    logger
        .atInfo()
        .addKeyValue("bytes", at.bytes())
        .addKeyValue("damaged", at.damaged().size())
        .addKeyValue("restored", at.restored())
        .log("checked the log");
    return at;
  }

  /** Returns the damage of a partition's log, which is logged. */
  private List<DamagedRecords> scan(LogDirectory log) throws IOException, InterruptedException {
    var first =
        new SegmentScan(
            (batch, _) -> {
              long _ = bytes.addAndGet(batch.sizeInBytes());
              pause(batch.sizeInBytes());
            });
    var scan = new SegmentScan((batch, _) -> pause(batch.sizeInBytes()));
    List<DamagedRecords> found = new ArrayList<>();
    for (Path segment : log.segments()) {
      List<DamagedRecords> seen = first.of(log, segment);
      for (int look = 1; look < LOOKS && !seen.isEmpty(); look++) {
        if (closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
          return List.of();
        }
        List<Long> again = scan.of(log, segment).stream().map(DamagedRecords::position).toList();
        seen.removeIf(each -> !again.contains(each.position()));
      }
      found.addAll(seen);
    }
    for (DamagedRecords each : found) {
      logger
          .atError()
          .addKeyValue("topic", each.log().topic())
          .addKeyValue("partition", each.log().partition())
          .addKeyValue("offset", each.first())
          .addKeyValue("lastOffset", each.last())
          .addKeyValue("file", each.file())
          .log("records of the log are damaged, see docs/operations.md");
    }
    return found;
  }

  private void pause(long read) throws InterruptedException {
    boolean unused = closed.await(read * 1_000_000 / bytesPerSecond, TimeUnit.MICROSECONDS);
  }

  private static String nameOf(LogDirectory log) {
    return String.valueOf(log.path().getFileName());
  }
}
