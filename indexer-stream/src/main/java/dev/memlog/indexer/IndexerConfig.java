package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.Ids;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the indexer works.
 *
 * @param groupId its consumer group; the group's offsets are for lag tools, the index's own
 *     positions say where to go on
 * @param instance tells this indexer from the group's others ({@code group.instance.id}), so that a
 *     restart does not wait for the dead member
 * @param generation of the topics that are indexed, 0 to 8,191: raised when they are replaced
 * @param sliceTexts how many texts are embedded together at most, 1 to 1,024
 * @param sliceTime how long embedding a slice should take: slices shrink for slow models, so that
 *     live messages do not wait long for a bulk slice
 * @param slicesInFlight how many slices are embedded at a time, 1 to 16; beside them at most twice
 *     as many slices of one or two live texts
 * @param writeBatch how many writes go to the index at once at most, 1 to 10,000
 * @param bufferBytes of records held in memory while they wait to be embedded; what is beyond is
 *     read from the topic again
 * @param vectorCacheBytes of vectors kept by content hash, for equal texts
 * @param replayLag when the index is further behind than this many records at a start, the logged
 *     vectors are read first
 * @param scratch where they are kept meanwhile, in a file that goes by itself
 * @param catchUpPatience how long queries wait at a start for what was published before it; after
 *     that they only wait for what had been found before, and for deletes
 * @param firstRetry the pause after a first failure of index, embedder or registry; it doubles
 * @param lastRetry the longest pause; short, since asking costs little and an answer that comes
 *     late makes every message late
 * @param unknownSchemaPatience how long a schema id may be unknown before it counts as poison
 * @param staleAfter a batch this long after its poll is not sent before the group has confirmed the
 *     membership again
 * @param drainTime how long a rebalance or a close waits for what is being embedded
 * @param maintainEvery how often the index drops old tombstones and the bytes of what was deleted
 * @param deadLetters how many rejections stop dead-lettering; deletes and live messages go on
 */
public record IndexerConfig(
    String groupId,
    String instance,
    int generation,
    int sliceTexts,
    Duration sliceTime,
    int slicesInFlight,
    int writeBatch,
    long bufferBytes,
    long vectorCacheBytes,
    long replayLag,
    Path scratch,
    Duration catchUpPatience,
    Duration firstRetry,
    Duration lastRetry,
    Duration unknownSchemaPatience,
    Duration staleAfter,
    Duration drainTime,
    Duration maintainEvery,
    RejectionLimits deadLetters)
    implements Validated {

  /** Returns the default configuration. */
  public static IndexerConfig defaults() {
    return new IndexerConfig(
        "memlog-indexer",
        "1",
        0,
        32,
        Duration.ofMillis(100),
        2,
        512,
        64L << 20,
        32L << 20,
        256,
        Path.of(System.getProperty("java.io.tmpdir", "/tmp")),
        Duration.ofSeconds(5),
        Duration.ofMillis(200),
        Duration.ofSeconds(2),
        Duration.ofSeconds(60),
        Duration.ofMinutes(5),
        Duration.ofSeconds(10),
        Duration.ofHours(1),
        RejectionLimits.defaults());
  }

  /** Returns this configuration for another process of the group. */
  public IndexerConfig withInstance(String other) {
    return new IndexerConfig(
        groupId,
        other,
        generation,
        sliceTexts,
        sliceTime,
        slicesInFlight,
        writeBatch,
        bufferBytes,
        vectorCacheBytes,
        replayLag,
        scratch,
        catchUpPatience,
        firstRetry,
        lastRetry,
        unknownSchemaPatience,
        staleAfter,
        drainTime,
        maintainEvery,
        deadLetters);
  }

  /** Returns this configuration in another consumer group. */
  public IndexerConfig withGroup(String other) {
    return new IndexerConfig(
        other,
        instance,
        generation,
        sliceTexts,
        sliceTime,
        slicesInFlight,
        writeBatch,
        bufferBytes,
        vectorCacheBytes,
        replayLag,
        scratch,
        catchUpPatience,
        firstRetry,
        lastRetry,
        unknownSchemaPatience,
        staleAfter,
        drainTime,
        maintainEvery,
        deadLetters);
  }

  /**
   * Returns the configured backoff for a dependency that may become unavailable.
   *
   * @param what the failure, such as "the index is unavailable"
   */
  Backoff backoff(String what) {
    return new Backoff(what, firstRetry, lastRetry);
  }

  @Override
  public void validate(Validation check) {
    check
        .require(Ids.valid(groupId), "groupId", "must match " + Ids.RULE, groupId)
        .require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance)
        .range("generation", generation, 0, 8191)
        .range("sliceTexts", sliceTexts, 1, 1024)
        .positive("sliceTime", sliceTime)
        .range("slicesInFlight", slicesInFlight, 1, 16)
        .range("writeBatch", writeBatch, 1, 10_000)
        .atLeast("bufferBytes", bufferBytes, 64 << 10)
        .atLeast("vectorCacheBytes", vectorCacheBytes, 0)
        .atLeast("replayLag", replayLag, 0)
        .require(
            !catchUpPatience.isNegative(),
            "catchUpPatience",
            "must not be negative",
            catchUpPatience)
        .positive("firstRetry", firstRetry)
        .require(
            lastRetry.compareTo(firstRetry) >= 0,
            "lastRetry",
            "must not be below firstRetry=" + firstRetry,
            lastRetry)
        .positive("unknownSchemaPatience", unknownSchemaPatience)
        .require(staleAfter.toMillis() >= 1_000, "staleAfter", "must be at least PT1S", staleAfter)
        .positive("drainTime", drainTime)
        .positive("maintainEvery", maintainEvery);
  }
}
