package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.SourcePartition;
import java.util.HashMap;
import java.util.Map;

/**
 * The positions and the digests of the applied writes. Changes need the lock of writers; reads do
 * not.
 */
final class WriteProgress {

  /** The digests of all written points, including those of a batch that failed halfway. */
  private PartitionDigests counts;

  private volatile Map<SourcePartition, Long> positions;
  private volatile Map<Integer, PartitionDigest> digests;

  /**
   * Creates the progress of an index that was just opened.
   *
   * @param committed the data of the commit that was opened
   */
  WriteProgress(Map<String, String> committed) {
    this.positions = CommitData.positions(committed);
    this.digests = CommitData.digests(committed);
    this.counts = new PartitionDigests(digests);
  }

  Map<SourcePartition, Long> positions() {
    return positions;
  }

  Map<Integer, PartitionDigest> digests() {
    return digests;
  }

  /** Returns the mutable digests, which writes update. */
  PartitionDigests counts() {
    return counts;
  }

  /** Publishes a completely written batch, with the positions after it. */
  void publish(Map<SourcePartition, Long> read) {
    Map<SourcePartition, Long> moved = new HashMap<>(positions);
    moved.putAll(read);
    positions = Map.copyOf(moved);
    digests = counts.copy();
  }

  /** Corrects the digests with the result of a recount. */
  void correct(PartitionDigests difference) {
    counts.add(difference.copy());
    digests = counts.copy();
  }

  /** Replaces the digests with those of a reopened index that contains the same writes. */
  void reopen(PartitionDigests replayed) {
    counts = replayed;
  }

  Map<String, String> commitData(CollectionSpec spec) {
    return CommitData.of(spec, positions, counts.copy());
  }
}
