package dev.memlog.query;

import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.request.Problems;
import dev.memlog.query.view.ViewException;
import java.util.function.Function;

/** A reader of the view of memories that fails until the view has caught up. */
record ViewedMemories(MemoryView view) {

  /**
   * Reads from the view and returns the result.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  <T> T read(Function<MemoryReads, T> reading) {
    if (!view.caughtUp()) {
      throw Problems.unavailable("cannot be answered yet: memories are catching up, try again");
    }
    try {
      return reading.apply(view.reads());
    } catch (ViewException e) {
      throw Problems.unreadable("memories", e);
    }
  }
}
