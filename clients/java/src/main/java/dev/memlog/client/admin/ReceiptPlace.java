package dev.memlog.client.admin;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place that may have held deleted data.
 *
 * @param kind topic, store, view or index
 * @param name the name of the topic, store, view or index
 * @param offsets for each partition of the topic, or of the topic that the place reads, the offset
 *     from which the place is free of the data
 * @param records the number of records with the keys of the data that were found there; null if
 *     keys do not identify its records
 * @param goneBy the time by which the bytes are gone; null if no bound is known
 * @param goneAt the time at which the bytes were gone; null before
 * @param bound the process that removes the bytes, and its time limit
 */
public record ReceiptPlace(
    String kind,
    String name,
    Map<Integer, Long> offsets,
    @Nullable Long records,
    @Nullable Instant goneBy,
    @Nullable Instant goneAt,
    String bound) {}
