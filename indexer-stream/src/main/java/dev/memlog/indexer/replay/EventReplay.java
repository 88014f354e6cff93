package dev.memlog.indexer.replay;

import java.util.Optional;

/**
 * A running replay: all events of conversations are read again and turned into passages, which are
 * then compared with the topic of passages.
 */
public interface EventReplay extends AutoCloseable {

  /**
   * The progress of a replay.
   *
   * @param read the number of events that have been read
   * @param total the number of events to read
   * @param found the result of the comparison; empty until the comparison is complete
   */
  record Progress(long read, long total, Optional<ReplayedEvents> found) {}

  /**
   * Continues the replay and returns its progress. The caller repeats the call until the comparison
   * is complete.
   *
   * @throws RefusedReplayException if the replay has failed, or events were deleted meanwhile
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer; the next call
   *     continues
   */
  Progress proceed() throws RefusedReplayException, InterruptedException;

  /** Ends the replay, also before it is complete. */
  @Override
  void close();
}
