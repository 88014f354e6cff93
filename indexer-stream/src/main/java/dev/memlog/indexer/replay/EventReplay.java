package dev.memlog.indexer.replay;

import java.util.Optional;

/** A running replay of the fold. */
public interface EventReplay extends AutoCloseable {

  /**
   * The progress of a replay.
   *
   * @param read the number of events that have been read
   * @param total the number of events to read
   * @param found the result; empty until the comparison is complete
   */
  record Progress(long read, long total, Optional<ReplayedEvents> found) {}

  /**
   * Returns the present progress of the replay.
   *
   * @throws RefusedReplayException if the replay has failed, or events were deleted meanwhile
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer; the next call
   *     continues
   */
  Progress proceed() throws RefusedReplayException, InterruptedException;

  /** Ends the replay. */
  @Override
  void close();
}
