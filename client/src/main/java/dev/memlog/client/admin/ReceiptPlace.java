package dev.memlog.client.admin;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place that may have held what was deleted.
 *
 * @param kind topic, store, view or index
 * @param name the name of the topic, stage, view or index
 * @param offsets by partition, the offset from which the place is free of it
 * @param records the number of records with its own keys that were found there; null if keys do not
 *     tell
 * @param goneBy the time by which the bytes are gone; null if nothing bounds it
 * @param goneAt the time at which they were gone; null before
 * @param bound what removes the bytes, and within which time
 */
public record ReceiptPlace(
    String kind,
    String name,
    Map<Integer, Long> offsets,
    @Nullable Long records,
    @Nullable Instant goneBy,
    @Nullable Instant goneAt,
    String bound) {}
