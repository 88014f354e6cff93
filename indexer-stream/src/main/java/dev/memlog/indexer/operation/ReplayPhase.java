package dev.memlog.indexer.operation;

import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.replay.EventReplay;
import dev.memlog.indexer.replay.EventReplays;
import dev.memlog.indexer.replay.RefusedReplayException;
import dev.memlog.indexer.replay.ReplayedEvents;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/**
 * The replay that precedes the filling of a collection. It pauses while the live index has records
 * to read.
 */
final class ReplayPhase implements AutoCloseable {

  /** The number of waiting records of the live indexer up to which the replay continues. */
  private static final long WAITING = 32;

  private final EventReplay replay;
  private String waits = "";
  private RebuildStatus.Progress progress = new RebuildStatus.Progress(0, 0);

  ReplayPhase(EventReplays replays, String collection, Indexer live)
      throws InterruptedException, RebuildFailedException {
    try {
      replay =
          replays.begin(
              collection,
              () -> live.lag().values().stream().mapToLong(Long::longValue).sum() >= WAITING);
    } catch (RefusedReplayException e) {
      throw new RebuildFailedException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Continues the replay.
   *
   * @return the result of the replay; empty until it is complete
   * @throws RebuildFailedException if the replay has failed
   */
  Optional<ReplayedEvents> proceed() throws InterruptedException, RebuildFailedException {
    try {
      EventReplay.Progress now = replay.proceed();
      progress = new RebuildStatus.Progress(now.read(), now.total());
      waits = "";
      return now.found();
    } catch (RefusedReplayException e) {
      throw new RebuildFailedException(String.valueOf(e.getMessage()));
    } catch (KafkaException e) {
      waits = "waits: " + e.getMessage();
      return Optional.empty();
    }
  }

  /** Returns the failure, in words, that interrupts the replay; empty if there is none. */
  String waits() {
    return waits;
  }

  RebuildStatus.Progress progress() {
    return progress;
  }

  @Override
  public void close() {
    replay.close();
  }
}
