package dev.memlog.standalone.erasure;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What this process knows about a receipt that is still open. Belongs to the erasure's thread. */
final class ReceiptWork {

  /** The number of fences that the stages have passed, and the next one. */
  int passed;

  @Nullable Fence next;

  /**
   * Words of the deleted texts, read before a removal for other receipts. They are never stored.
   */
  Set<String> candidates = Set.of();

  /** The words to look for; null until they were read. They are never stored. */
  @Nullable List<String> words;

  /** How often the bytes were removed on demand since the start of this process. */
  int hurried;

  /** The time before which no further probe is made, by {@link System#nanoTime}. */
  long nextProbe = System.nanoTime();

  /** The time before which nothing is removed on demand again. */
  long nextHurry = System.nanoTime();

  /** What was last written as the receipt's detail. */
  String detail = "";
}
