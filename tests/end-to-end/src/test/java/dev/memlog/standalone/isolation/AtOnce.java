package dev.memlog.standalone.isolation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A runner of many concurrent actors, each in a thread of its own. */
final class AtOnce {

  private AtOnce() {}

  /** The action of an actor. */
  interface Act<A> {
    void of(A actor) throws Exception;
  }

  /**
   * Returns when all actors have acted.
   *
   * @throws ExecutionException if one of them failed, with its failure as the cause
   */
  static <A> void run(List<A> actors, Act<A> act) throws ExecutionException, InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> done = new ArrayList<>();
      for (A actor : actors) {
        Callable<Boolean> acting =
            () -> {
              act.of(actor);
              return true;
            };
        done.add(threads.submit(acting));
      }
      for (Future<?> one : done) {
        one.get();
      }
    }
  }
}
