package dev.memlog.importer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import org.jspecify.annotations.Nullable;

/** A display of the progress of an import, first of publishing and then of indexing. */
public final class ImportScreen {

  private final Screen screen;
  private final boolean silent;

  @GuardedBy("this")
  private @Nullable Progress progress;

  @GuardedBy("this")
  private boolean indexing;

  /**
   * Creates a display.
   *
   * @param screen the output, of which the display uses standard error
   * @param silent whether to show nothing, because a program reads the output
   */
  public ImportScreen(Screen screen, boolean silent) {
    this.screen = screen.toErrors();
    this.silent = silent;
  }

  /** Shows what the files have, before anything is published. */
  void found(ImportNotes notes) {
    if (!silent) {
      notes.reports().stream().flatMap(HistoryReport::lines).forEach(screen::line);
    }
  }

  /**
   * Shows that the import fails.
   *
   * @param kept the number of events and memories that the server has acknowledged
   * @param all the number of events and memories in the files; 0 if a file is invalid
   */
  void failed(long kept, long all) {
    done();
    if (!silent) {
      screen.line(
          kept == 0
              ? "Nothing was imported."
              : "%s of %s events were kept; the same command imports the rest."
                  .formatted(Progress.number(kept), Progress.number(all)));
    }
  }

  void publishing(long events) {
    start("Importing", events);
  }

  /**
   * Shows the number of events that the server has acknowledged since the last call. Several
   * threads call this method.
   */
  synchronized void published(int more) {
    if (progress != null) {
      progress.add(more);
    }
  }

  /** Shows that the server at this address is unavailable; the import waits for it. */
  synchronized void serverUnavailable(String url) {
    if (progress != null) {
      progress.waiting("waiting for the server at " + url);
    }
  }

  /** Shows the number of records that the server has to index, which may grow. */
  synchronized void indexing(long records) {
    if (indexing && progress != null) {
      progress.grow(records);
    } else {
      indexing = true;
      start("Indexing", records);
    }
  }

  synchronized void indexed(long records) {
    if (progress != null) {
      progress.set(records);
    }
  }

  synchronized void done() {
    if (progress != null) {
      progress.close();
      progress = null;
    }
  }

  private synchronized void start(String what, long total) {
    done();
    if (!silent) {
      progress = new Progress(screen, what, total);
    }
  }
}
