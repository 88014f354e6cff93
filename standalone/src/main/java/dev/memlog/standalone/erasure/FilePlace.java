package dev.memlog.standalone.erasure;

import java.time.Duration;

/**
 * A place that stores data in files outside the log: the stores of a stage, a view, or an index.
 *
 * @param kind {@code store}, {@code view} or {@code index}
 * @param name the name in erasure receipts, such as {@code fold}
 * @param topic the topic that the place is filled from
 * @param compaction rewrites the files without deleted data, and returns once the former files are
 *     deleted; does nothing for a place of another process
 * @param bound the longest time until the place removes deleted data by itself; 0 if there is no
 *     bound
 * @param means a phrase for receipts that explains how the place removes deleted data
 */
public record FilePlace(
    String kind, String name, String topic, Runnable compaction, Duration bound, String means) {}
