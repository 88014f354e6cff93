package dev.memlog.importer;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.UnreachableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * An import of files of conversations into a server. It reads the files twice: first to check them
 * and to count the events, then to publish the events. An invalid file therefore fails the import
 * before anything is published.
 *
 * @param client the client to publish with, which the caller closes
 * @param format the format of the files
 * @param files the files, in the order in which they are read
 * @param options the limit, app and user of the import
 * @param patience the longest time to wait for an unavailable server
 */
public record Import(
    MemlogClient client,
    ConversationFormat format,
    List<Path> files,
    ImportOptions options,
    Duration patience) {

  /**
   * The number of consecutive answers without lag after which the work counts as done, since
   * records pass between stages with a delay.
   */
  private static final int QUIET = 3;

  private static final Duration ASK = Duration.ofMillis(250);

  public Import {
    files = List.copyOf(files);
  }

  /**
   * The result of an import.
   *
   * @param notes the number of imported items and skipped messages
   * @param events the number of published events
   * @param published the time from the first event until the last was acknowledged
   * @param searchable the time from the first event until all were searchable; empty if the import
   *     did not wait, or the client's key lacks the role admin, which the wait needs
   */
  public record Result(
      ImportNotes notes, long events, Duration published, Optional<Duration> searchable) {}

  /**
   * Runs the import.
   *
   * @param screen the display of the progress
   * @param wait whether to wait until all events are searchable
   * @throws BadFileException if a file does not have the format; nothing was published then
   * @throws ApiException if the server refuses an event, or answers that it is unavailable for
   *     longer than the patience
   * @throws UnreachableException if the server cannot be reached at the start, or later for longer
   *     than the patience
   */
  public Result run(ImportScreen screen, boolean wait) throws InterruptedException {
    var count = new AtomicLong();
    ImportNotes notes = read(screen, count);
    // A server that never answered fails the import at once, not after patience.
    client.requireAnswer();
    screen.found(notes);
    screen.publishing(count.get());
    long started = System.nanoTime();
    try {
      publish(screen, count.get());
      Duration published = since(started);
      Optional<Duration> searchable = Optional.empty();
      if (wait && awaitSearchable(screen)) {
        searchable = Optional.of(since(started));
      }
      return new Result(notes, count.get(), published, searchable);
    } finally {
      screen.done();
    }
  }

  private ImportNotes read(ImportScreen screen, AtomicLong count) {
    try {
      return format.read(files, options, _ -> count.incrementAndGet());
    } catch (BadFileException e) {
      screen.failed(0, 0);
      throw e;
    }
  }

  private void publish(ImportScreen screen, long all) throws InterruptedException {
    var waits = new EventSender.Patience(patience, () -> screen.serverUnavailable(client.url()));
    var kept = new AtomicLong();
    IntConsumer acknowledged =
        more -> {
          kept.addAndGet(more);
          screen.published(more);
        };
    try (var sender = new EventSender(client, waits, acknowledged)) {
      format.read(files, options, sender);
      sender.finish();
    } catch (RuntimeException e) {
      screen.failed(kept.get(), all);
      throw e;
    }
  }

  /**
   * Waits until all events are searchable.
   *
   * @return false if the server refuses the statistics, which need the role admin
   */
  private boolean awaitSearchable(ImportScreen screen) throws InterruptedException {
    var waits = new EventSender.Patience(patience, () -> screen.serverUnavailable(client.url()));
    var backlog = new IndexingProgress();
    long shown = 0;
    int quiet = 0;
    int attempt = 0;
    while (quiet < QUIET) {
      try {
        backlog.update(client.stats());
        waits.renew();
        attempt = 0;
        if (backlog.total() > shown) {
          shown = backlog.total();
          screen.indexing(shown);
        }
        screen.indexed(backlog.done());
        quiet = backlog.empty() ? quiet + 1 : 0;
      } catch (MemlogException e) {
        if (e instanceof ApiException answer && answer.code() == ErrorCode.PERMISSION_DENIED) {
          return false;
        }
        if (!e.retryable()) {
          throw e;
        }
        waits.waitOrThrow(attempt++, e);
      }
      Thread.sleep(ASK);
    }
    return true;
  }

  private static Duration since(long started) {
    return Duration.ofNanos(System.nanoTime() - started);
  }
}
