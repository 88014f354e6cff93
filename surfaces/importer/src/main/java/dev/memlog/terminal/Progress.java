package dev.memlog.terminal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Locale;

/**
 * A display of the progress of a long task and of its remaining time: a bar on a terminal,
 * otherwise at most one line every 5 seconds. Thread-safe.
 */
public final class Progress implements AutoCloseable {

  private static final int BAR = 30;
  private static final Duration REDRAW = Duration.ofMillis(100);
  private static final Duration NEXT_LINE = Duration.ofSeconds(5);

  private final Screen screen;
  private final String what;

  @GuardedBy("this")
  private long total;

  private final long started = System.nanoTime();

  @GuardedBy("this")
  private long done;

  @GuardedBy("this")
  private long shown = started;

  @GuardedBy("this")
  private String note = "";

  /**
   * Creates a display and shows it.
   *
   * @param screen the output
   * @param what the task, such as "Importing"
   * @param total the number of items to process; a number below 1 counts as 1
   */
  public Progress(Screen screen, String what, long total) {
    this.screen = screen;
    this.what = what;
    this.total = Math.max(1, total);
    if (screen.terminal()) {
      screen.redraw(text());
    } else {
      screen.progress(what + "...");
    }
  }

  /**
   * Raises the number of items to process. A number that is not greater has no effect.
   *
   * @param newTotal the new number
   */
  public synchronized void grow(long newTotal) {
    total = Math.max(total, newTotal);
  }

  public synchronized void add(long more) {
    set(done + more);
  }

  public synchronized void set(long now) {
    done = Math.min(total, now);
    note = "";
    show();
  }

  /**
   * Shows why the task does not advance, until the next progress.
   *
   * @param why the reason, such as "waiting for the server"
   */
  public synchronized void waiting(String why) {
    note = why;
    show();
  }

  @GuardedBy("this")
  private void show() {
    Duration since = Duration.ofNanos(System.nanoTime() - shown);
    Duration pause = screen.terminal() ? REDRAW : NEXT_LINE;
    if (since.compareTo(pause) < 0) {
      return;
    }
    shown = System.nanoTime();
    if (screen.terminal()) {
      screen.redraw(text());
    } else {
      screen.progress(text());
    }
  }

  @GuardedBy("this")
  private String text() {
    double share = (double) done / total;
    var text = new StringBuilder(what).append(' ');
    if (screen.terminal()) {
      int full = (int) (share * BAR);
      text.append(screen.accent(screen.ours("█").repeat(full)))
          .append(screen.dim(screen.ours("░").repeat(BAR - full)));
      text.append(' ');
    }
    text.append(String.format(Locale.ROOT, "%3d %%  ", (int) (share * 100)));
    text.append(number(done)).append(" of ").append(number(total));
    double seconds = Math.max(0.001, (System.nanoTime() - started) / 1e9);
    double rate = done / seconds;
    if (done > 0 && seconds > 0.5) {
      text.append(String.format(Locale.ROOT, ", %s/s", number((long) rate)));
      if (done < total) {
        text.append(", about ").append(duration((total - done) / rate)).append(" left");
      }
    }
    if (!note.isEmpty()) {
      text.append(", ").append(note);
    }
    return text.toString();
  }

  /** Returns a number with commas between thousands, such as {@code 1,234,567}. */
  public static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  static String duration(double seconds) {
    long s = Math.round(seconds);
    return s < 100 ? Math.max(1, s) + " s" : (s / 60) + " min " + (s % 60) + " s";
  }

  /**
   * Ends the display: on a terminal the last state stays, and the cursor moves to the next line.
   */
  @Override
  public synchronized void close() {
    if (screen.terminal()) {
      screen.redraw(text());
      screen.progress("");
    }
  }
}
