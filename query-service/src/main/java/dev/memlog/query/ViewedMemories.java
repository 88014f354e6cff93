package dev.memlog.query;

import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.request.Problems;
import dev.memlog.query.view.ViewException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A reader of the view of memories that fails until the view has caught up. */
record ViewedMemories(MemoryView view) {

  private static final Logger log = LoggerFactory.getLogger(ViewedMemories.class);

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
      log.atWarn().setCause(e).log("memories cannot be read");
      throw Problems.unavailable("cannot be answered now: memories cannot be read, try again");
    }
  }
}
