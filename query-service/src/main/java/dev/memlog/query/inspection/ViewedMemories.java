package dev.memlog.query.inspection;

import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.request.Problems;
import dev.memlog.query.view.ViewException;
import java.util.function.Function;

/** A reader of the view of memories that fails until the view has caught up. */
public record ViewedMemories(MemoryView view) {

  /**
   * Reads from the view and returns the result.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  public <T> T read(Function<MemoryReads, T> reading) {
    requireCaughtUp();
    try {
      return reading.apply(view.reads());
    } catch (ViewException e) {
      throw Problems.unreadable("memories", e);
    }
  }

  /**
   * Checks that the view contains all data that existed when the process started.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable if it does not
   */
  public void requireCaughtUp() {
    if (!view.caughtUp()) {
      throw Problems.unavailable("cannot be answered yet: memories are catching up, try again");
    }
  }
}
