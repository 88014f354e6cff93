package dev.memlog.indexer.operation;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.OpenCollections;
import dev.memlog.indexer.IndexedTopic;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.operation.Rebuilds.From;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The erasure of deleted and replaced text from an index that keeps it until its collection is
 * dropped. Once such text has reached {@code timing.rewriteAfter}, the live collection is rebuilt,
 * and the former one dropped after the switch. What is due follows from times that the index
 * stores, so a restart changes nothing. Of several indexers, the one that reads the topic's first
 * partition acts. Not safe for several threads.
 */
final class Rewrites {

  private static final Logger LOG = LoggerFactory.getLogger(Rewrites.class);

  private static final Duration LOOK = Duration.ofSeconds(5);

  /** The time until the next look after one that has failed. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** The time between a rebuild without a switch and the next rebuild. */
  private static final Duration AGAIN = Duration.ofHours(1);

  private final Indexer indexer;
  private final IndexedTopic topic;
  private final Rebuilds rebuilds;
  private final CheckMetrics metrics;
  private long nextLook = System.nanoTime();

  Rewrites(Indexer indexer, Rebuilds rebuilds, CheckMetrics metrics) {
    this.indexer = indexer;
    this.topic = indexer.topic();
    this.rebuilds = rebuilds;
    this.metrics = metrics;
  }

  /**
   * Takes the step that is due, at most once in some seconds, and returns at once.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws IllegalArgumentException if there is no embedder for the model of the live collection
   */
  void proceed() {
    if (topic.config().timing().rewriteAfter().isZero() || System.nanoTime() < nextLook) {
      return;
    }
    nextLook = System.nanoTime() + RETRY.toNanos();
    try {
      look();
      nextLook = System.nanoTime() + LOOK.toNanos();
    } catch (RefusedOperationException e) {
      LOG.atDebug().log("deleted text cannot be erased now: {}", e.getMessage());
    }
  }

  private void look() {
    boolean acts = indexer.positions().containsKey(0);
    Unerased unerased = acts ? unerased(topic.alias()) : Unerased.NONE;
    Instant now = topic.clock().instant();
    Instant by = now.minus(topic.config().timing().rewriteAfter());
    metrics.recordOverdue(unerased.overdue(by));
    if (rebuilds.status().filter(last -> pauses(last, now)).isPresent()) {
      return;
    }
    switch (unerased.due(by)) {
      case NONE -> {}
      case REBUILD -> {
        RebuildStatus begun = rebuilds.rebuild(Optional.empty(), Optional.empty(), From.TOPIC);
        metrics.countRewrite();
        LOG.atInfo()
            .addKeyValue("collection", begun.collection())
            .addKeyValue("since", unerased.live().orElseThrow())
            .log("a rebuild erases deleted text");
      }
      case DROP_PREVIOUS -> rebuilds.dropUnusedPrevious();
    }
  }

  private static Unerased unerased(IndexAlias alias) {
    return new Unerased(
        alias.liveName().flatMap(alias::unerasedSince),
        alias.previousName().flatMap(alias::unerasedSince));
  }

  /** Returns whether a rebuild is running, or has ended so recently that no step may follow yet. */
  static boolean pauses(RebuildStatus last, Instant now) {
    // Searches and indexers of other processes may use the former collection for a moment.
    Duration pause = last.phase() == Phase.SWITCHED ? OpenCollections.LINGER : AGAIN;
    return last.period().ended().map(ended -> now.isBefore(ended.plus(pause))).orElse(true);
  }
}
