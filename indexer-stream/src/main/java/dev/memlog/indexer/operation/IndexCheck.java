package dev.memlog.indexer.operation;

import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.IndexerControl;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.schemas.log.RecordReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check of the live collection against the log, and the repair of the differences. It covers the
 * partitions that this process indexes.
 */
record IndexCheck(Indexer indexer, RecordReader records, TopicDigest digest) {

  private static final Logger LOG = LoggerFactory.getLogger(IndexCheck.class);

  /** The time in which the fold must come to where the index is. */
  private static final Duration FOLD = Duration.ofMinutes(30);

  private static final Duration SOON = Duration.ofSeconds(10);

  /**
   * Compares the index with the log.
   *
   * @param repair whether to repair the differences
   * @throws IllegalStateException if the fold does not catch up with the index, or the indexer ends
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  CheckReport check(boolean repair) throws InterruptedException {
    awaitFold();
    IndexerControl control = indexer.control();
    var comparison = new IndexComparison(digest, control::index, indexer::positions);
    Faults faults = comparison.compare();
    int repaired = 0;
    if (!faults.faults().isEmpty()) {
      LOG.atWarn()
          .addKeyValue("collection", control.collection())
          .log("the index differs from the log: {}", faults.describe());
      if (repair) {
        new IndexRepair(indexer.topic(), records, control).repair(faults.faults());
        repaired = faults.faults().size() - comparison.compare().faults().size();
        LOG.atInfo()
            .addKeyValue("collection", control.collection())
            .log("{} entries repaired", repaired);
      }
      // Damage behind the index's back is in the entries, and not in the digests it has kept.
      control.index().recountDigests();
    }
    IndexDigest equal = new DigestComparison(digest, control).compare(SOON);
    Instant now = indexer.topic().clock().instant();
    return new CheckReport(control.collection(), faults, Math.max(0, repaired), equal, now);
  }

  /** Waits until the fold has reached the positions of the index. */
  private void awaitFold() throws InterruptedException {
    Map<Integer, Long> positions = indexer.positions();
    if (positions.isEmpty()) {
      throw new IllegalStateException("the indexer of this process has no partitions yet");
    }
    if (!digest.awaitPositions(positions, FOLD)) {
      throw new IllegalStateException(
          "the topic was not folded within " + FOLD.toMinutes() + " minutes");
    }
  }
}
