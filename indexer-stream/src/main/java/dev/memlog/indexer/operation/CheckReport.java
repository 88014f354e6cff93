package dev.memlog.indexer.operation;

import java.time.Instant;

/**
 * The result of a check.
 *
 * @param collection the name of the collection
 * @param faults the entries that differ from the log
 * @param repaired the number of faults that a repair has removed
 * @param digest the digests after the check
 * @param at the time at which the check ended
 */
public record CheckReport(
    String collection, Faults faults, int repaired, IndexDigest digest, Instant at) {}
