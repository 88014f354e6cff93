package dev.memlog.query.request;

import dev.memlog.query.view.TopicView;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.RequestException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A view that requests read from, and that refuses them until it has caught up.
 *
 * @param <R> the class of the view's readers
 * @param view the view
 * @param reads a supplier of readers, which throws {@link ViewException} if the view does not run
 */
public record ReadyView<R>(TopicView view, Supplier<R> reads) {

  /**
   * Reads from the view and returns the result.
   *
   * @throws RequestException with code unavailable
   */
  public <T> T read(Function<R, T> reading) {
    requireCaughtUp();
    try {
      return reading.apply(reads.get());
    } catch (ViewException e) {
      throw Problems.unreadable(view.name(), e);
    }
  }

  /**
   * Checks that the view contains all data that existed when the process started.
   *
   * @throws RequestException with code unavailable if it does not
   */
  public void requireCaughtUp() {
    if (!view.caughtUp()) {
      throw Problems.unavailable(
          "cannot be answered yet: " + view.name() + " are catching up, try again");
    }
  }
}
