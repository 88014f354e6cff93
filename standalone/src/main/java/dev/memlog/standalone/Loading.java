package dev.memlog.standalone;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Something that is being made on a thread of its own, while others go on. */
final class Loading<T> {

  private final FutureTask<T> task;

  Loading(String name, Callable<T> make) {
    task = new FutureTask<>(make);
    Thread.ofPlatform().name("start-" + name).daemon().start(task);
  }

  /**
   * Waits for it.
   *
   * @throws Exception what the making of it threw
   */
  T get() throws Exception {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
