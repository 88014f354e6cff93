package dev.memlog.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A write of a thing by its number, and a read right after it. */
@FunctionalInterface
interface WriteAndRead {

  int CALLERS = 4;

  /** Writes and reads, and returns whether the read found what was written. */
  boolean found(int number) throws Exception;

  /** Returns how many of several things were found; four callers write and read at a time. */
  static long count(int writes, WriteAndRead each) throws Exception {
    long found = 0;
    try (var callers = Executors.newFixedThreadPool(CALLERS)) {
      List<Callable<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < writes; i++) {
        int number = i;
        all.add(() -> each.found(number));
      }
      for (Future<Boolean> one : callers.invokeAll(all)) {
        found += one.get() ? 1 : 0;
      }
    }
    return found;
  }
}
