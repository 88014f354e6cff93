package dev.memlog.standalone.erasure;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of the work on one open erasure receipt, in this process only. Only the erasure's
 * thread uses it.
 */
final class ReceiptWork {

  /** The number of {@link Fence}s that all stages have reached. */
  int passed;

  @Nullable Fence next;

  /**
   * Words of the deleted texts, read before a removal for other receipts. They are never stored.
   */
  final Set<String> candidates = new LinkedHashSet<>();

  /** The words to search for; null until they are read. They are never stored. */
  @Nullable List<String> words;

  /**
   * The receipt's count of requests at its last removal on demand; 0 if this process has removed
   * nothing on demand for the receipt.
   */
  int hurried;

  /** The time of the next probe at the earliest, by {@link System#nanoTime}. */
  long nextProbe = System.nanoTime();

  /** The time of the next removal on demand at the earliest, by {@link System#nanoTime}. */
  long nextHurry = System.nanoTime();

  /** The detail of the receipt that was written last. */
  String detail = "";
}
