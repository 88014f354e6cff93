package dev.memlog.indexer.operation;

import java.time.Instant;

/**
 * The result of a check.
 *
 * @param collection the name of the collection
 * @param faults the entries that differ from the log
 * @param repaired the number of faults that are gone after a repair
 * @param digest the digests after it
 * @param at the time at which it ended
 */
public record CheckReport(
    String collection, Faults faults, int repaired, IndexDigest digest, Instant at) {}
