package dev.memlog.indexer;

import static dev.memlog.indexer.TestPassages.passage;

import dev.memlog.state.Passage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A thread that publishes, edits and deletes passages, some fifty a second. */
final class Writer implements AutoCloseable {

  private final Bench bench;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CompletableFuture<Void> done;
  private volatile int written;

  Writer(Bench bench) {
    this.bench = bench;
    done = CompletableFuture.runAsync(this::run, Thread::startVirtualThread);
  }

  int written() {
    return written;
  }

  private void run() {
    int count = 0;
    while (!ended.get()) {
      Passage passage = passage("c" + count % 13, "m" + count % 101, "text of " + count);
      if (count % 7 == 3) {
        bench.delete(passage);
      } else {
        bench.put(passage);
      }
      count++;
      written = count;
      LockSupport.parkNanos(15_000_000);
    }
  }

  @Override
  public void close() {
    ended.set(true);
    done.join();
  }
}
