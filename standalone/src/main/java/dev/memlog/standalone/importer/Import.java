package dev.memlog.standalone.importer;

import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.client.UnreachableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads files twice: once to see that all of them are well, so that a bad one publishes nothing and
 * people know how much there is; then to publish.
 */
public final class Import {

  /** The lag is nought that often in a row before it counts: stages hand on with a pause. */
  private static final int QUIET = 3;

  private static final Duration ASK = Duration.ofMillis(250);

  private final MemlogClient client;
  private final ConversationFormat format;
  private final List<Path> files;
  private final ImportOptions options;
  private final Duration patience;

  /**
   * @param patience with a server that goes away meanwhile
   */
  public Import(
      MemlogClient client,
      ConversationFormat format,
      List<Path> files,
      ImportOptions options,
      Duration patience) {
    this.client = client;
    this.format = format;
    this.files = List.copyOf(files);
    this.options = options;
    this.patience = patience;
  }

  /** Is told how it goes. */
  public interface Watcher {

    void publishing(long events);

    /** Called by several threads. */
    void published(int more);

    /** The server does not answer; it is waited for. */
    void away(String url);

    /**
     * @param records that the stages have before them
     */
    void indexing(long records);

    void indexed(long records);

    void done();
  }

  /**
   * What came of it.
   *
   * @param published from the first event sent to the last one kept
   * @param searchable from the first event sent until all could be found; empty: not waited for
   */
  public record Result(
      ImportNotes notes, long events, Duration published, Optional<Duration> searchable) {}

  /**
   * @param wait until everything can be found
   * @throws BadFileException if a file is not as it should be; nothing was published
   * @throws ApiException if the server refuses an event
   * @throws UnreachableException if it cannot be reached
   */
  public Result run(Watcher watcher, boolean wait) throws InterruptedException {
    long[] count = new long[1];
    ImportNotes notes = format.read(files, options, _ -> count[0]++);
    // Whether somebody is there at all shows at once, not after patience.
    client.requireAnswer();
    watcher.publishing(count[0]);
    long started = System.nanoTime();
    try {
      publish(watcher);
      Duration published = since(started);
      Optional<Duration> searchable = Optional.empty();
      if (wait) {
        awaitSearchable(watcher);
        searchable = Optional.of(since(started));
      }
      return new Result(notes, count[0], published, searchable);
    } finally {
      watcher.done();
    }
  }

  private void publish(Watcher watcher) throws InterruptedException {
    var waits = new EventSender.Patience(patience, () -> watcher.away(client.url()));
    try (var sender = new EventSender(client, waits, watcher::published)) {
      format.read(
          files,
          options,
          event -> {
            try {
              sender.send(event);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              throw new IllegalStateException("interrupted", e);
            }
          });
      sender.finish();
    }
  }

  private void awaitSearchable(Watcher watcher) throws InterruptedException {
    var waits = new EventSender.Patience(patience, () -> watcher.away(client.url()));
    var backlog = new Backlog();
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
          watcher.indexing(shown);
        }
        watcher.indexed(backlog.done());
        quiet = backlog.empty() ? quiet + 1 : 0;
      } catch (UnreachableException e) {
        waits.waitOrThrow(attempt++, e);
      } catch (ApiException e) {
        if (!e.passing()) {
          throw e;
        }
        waits.waitOrThrow(attempt++, e);
      }
      Thread.sleep(ASK);
    }
  }

  private static Duration since(long started) {
    return Duration.ofNanos(System.nanoTime() - started);
  }
}
