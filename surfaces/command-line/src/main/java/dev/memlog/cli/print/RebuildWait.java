package dev.memlog.cli.print;

import dev.memlog.client.IndexCalls;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A wait for a rebuild of an index, which asks the server twice a second and shows a progress bar.
 *
 * @param kind the kind of the index, passages or memories; passages if null
 * @param screen the screen for the bar; null for no bar, as when only JSON is printed
 */
public record RebuildWait(IndexCalls indexes, @Nullable String kind, @Nullable Screen screen) {

  private static final long LOOK_MILLIS = 500;

  /**
   * Blocks until the rebuild has ended or satisfies a condition, and returns its progress then.
   * Returns at once if there is no rebuild.
   *
   * @param begun the progress at the beginning of the wait
   * @param enough the condition that ends the wait early
   * @param shown a callback that receives each state of the rebuild that the bar shows
   */
  public RebuildProgress await(
      RebuildProgress begun, Predicate<Rebuild> enough, Consumer<Rebuild> shown)
      throws InterruptedException {
    RebuildProgress progress = begun;
    Rebuild rebuild = progress.rebuild();
    try (Progress bar = screen == null ? null : new Progress(screen, "records", 1)) {
      while (rebuild != null && !rebuild.ended() && !enough.test(rebuild)) {
        Thread.sleep(LOOK_MILLIS);
        progress = indexes.rebuildProgress(kind);
        rebuild = progress.rebuild();
        if (bar != null && rebuild != null) {
          bar.grow(Math.max(1, rebuild.total()));
          bar.set(rebuild.read());
          shown.accept(rebuild);
        }
      }
    }
    return progress;
  }
}
