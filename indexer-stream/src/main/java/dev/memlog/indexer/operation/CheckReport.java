package dev.memlog.indexer.operation;

import java.time.Instant;

/**
 * The result of a check of an index against its topic.
 *
 * @param collection the name of the collection
 * @param faults the entries that differed from the topic, before any repair
 * @param repaired the number of these faults that a repair has removed
 * @param digest the digests of index and topic after the check
 * @param at the time at which the check ended
 */
public record CheckReport(
    String collection, Faults faults, int repaired, IndexDigest digest, Instant at) {}
