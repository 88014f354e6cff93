package dev.memlog.standalone;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** An object that a separate thread creates, while the thread that needs the object continues. */
final class Loading<T> {

  private final FutureTask<T> task;

  Loading(String name, Callable<T> make) {
    task = new FutureTask<>(make);
    Thread.ofPlatform().name("start-" + name).daemon().start(task);
  }

  /**
   * Blocks until the object has been created, and returns it.
   *
   * @throws Exception if the creation failed; it is the exception of the creation
   */
  T get() throws Exception {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
