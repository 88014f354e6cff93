package dev.memlog.standalone.erasure;

import java.time.Duration;
import java.util.List;

/**
 * A place in this process that stores data in its own files: the stores of a stage, a view, or an
 * index.
 *
 * @param kind {@code store}, {@code view} or {@code index}
 * @param name the name in receipts, such as {@code fold}
 * @param topics the topics that the place follows
 * @param compaction rewrites the files without deleted data, and returns once the former files are
 *     deleted
 * @param bound the longest time until the place removes deleted data by itself
 * @param means a sentence for receipts that names the mechanism of the removal
 */
public record LocalPlace(
    String kind,
    String name,
    List<String> topics,
    Runnable compaction,
    Duration bound,
    String means) {

  public LocalPlace {
    topics = List.copyOf(topics);
  }
}
