package dev.memlog.standalone.logcheck;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Joining;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.powerloss.LogDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A regular check of all segments of the log. A round reads them slowly, and continues after a
 * restart with the partition that it had reached. Damage does not make the process unready: what
 * was derived from the damaged records still answers.
 */
public final class LogCheck implements Component {

  private static final Logger logger = LoggerFactory.getLogger(LogCheck.class);

  /** The time after a start before the check reads, so that it does not slow the start. */
  private static final Duration START = Duration.ofMinutes(1);

  private static final long BYTES_PER_SECOND = 8L << 20;

  /** The pause before damage is looked at again: the broker may have been writing the batch. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final int LOOKS = 3;

  private final DataDirectory data;
  private final Duration every;
  private final InstantSource clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Path progressFile;
  private volatile List<String> damaged = List.of();
  private @Nullable Thread thread;

  /**
   * Creates a check that has not read yet.
   *
   * @param every the time between the beginnings of two rounds
   */
  public LogCheck(DataDirectory data, Duration every, InstantSource clock) {
    this.data = data;
    this.every = every;
    this.clock = clock;
    this.progressFile = data.root().resolve("log-check");
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
        Progress progress = progress();
        damaged = progress.damaged();
        long due = progress.begun() + every.toMillis() - clock.millis();
        if (!progress.reached().isEmpty() || due <= 0) {
          round(
              progress.reached().isEmpty()
                  ? new Progress(clock.millis(), "", List.of())
                  : progress);
        }
        long rest = progress().begun() + every.toMillis() - clock.millis();
        over = closed.await(Math.max(1_000, rest), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      logger.atWarn().setCause(e).log("the check of the log has ended");
    }
  }

  /** Reads all partitions behind the one that an interrupted round has reached. */
  private void round(Progress from) throws IOException, InterruptedException {
    List<String> found = new ArrayList<>(from.damaged());
    List<LogDirectory> logs = new ArrayList<>(LogDirectory.all(data.broker()));
    logs.sort(Comparator.comparing(LogCheck::nameOf));
    for (LogDirectory log : logs) {
      if (nameOf(log).compareTo(from.reached()) <= 0) {
        continue;
      }
      scan(log).forEach(each -> found.add(each.toString()));
      if (closed.getCount() == 0) {
        return;
      }
      write(new Progress(from.begun(), nameOf(log), found));
    }
    damaged = List.copyOf(found);
    write(new Progress(from.begun(), "", found));
    logger.atInfo().addKeyValue("damaged", found.size()).log("checked the log");
  }

  /** Returns the damage of a partition's log, which is logged. */
  List<DamagedRecords> scan(LogDirectory log) throws IOException, InterruptedException {
    var scan = new SegmentScan(this::pause);
    List<DamagedRecords> found = new ArrayList<>();
    for (Path segment : log.segments()) {
      List<DamagedRecords> seen = scan.of(log, segment);
      for (int look = 1; look < LOOKS && !seen.isEmpty(); look++) {
        if (closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
          return List.of();
        }
        seen.retainAll(scan.of(log, segment));
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

  private void pause(long bytes) throws InterruptedException {
    boolean unused = closed.await(bytes * 1_000_000 / BYTES_PER_SECOND, TimeUnit.MICROSECONDS);
  }

  private static String nameOf(LogDirectory log) {
    return String.valueOf(log.path().getFileName());
  }

  /**
   * The progress of the check.
   *
   * @param begun the beginning of the last round, in epoch milliseconds; 0 for none
   * @param reached the directory of the last partition that an unfinished round has read; empty
   *     after a whole round
   * @param damaged the damage that the round has found
   */
  private record Progress(long begun, String reached, List<String> damaged) {

    static final Progress NONE = new Progress(0, "", List.of());

    private Progress {
      damaged = List.copyOf(damaged);
    }
  }

  /** Reads the progress; a damaged file counts as absent, so that a new round begins. */
  private Progress progress() throws IOException {
    try {
      List<String> lines = Files.readAllLines(progressFile, ISO_8859_1);
      return lines.size() >= 2 && lines.getFirst().matches("[0-9]{1,15}")
          ? new Progress(
              Long.parseLong(lines.getFirst()), lines.get(1), lines.subList(2, lines.size()))
          : Progress.NONE;
    } catch (NoSuchFileException _) {
      return Progress.NONE;
    }
  }

  private void write(Progress progress) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(Long.toString(progress.begun()));
    lines.add(progress.reached());
    lines.addAll(progress.damaged());
    Files.write(progressFile, lines, ISO_8859_1);
  }
}
