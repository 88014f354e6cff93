package dev.memlog.indexer.replay;

import java.util.function.BooleanSupplier;

/**
 * The port to replays of all events. A replay folds the events into passages again, as the fold,
 * the stage that chunks messages, has done before. A rebuild asks for one, so as to compare the
 * result with the topic before it fills its collection. A request for a replay survives a restart
 * until it is withdrawn, so that no interrupted rebuild leaves out its comparison.
 */
public interface EventReplays {

  /**
   * Checks that a replay is possible, and stores the request for it.
   *
   * @param collection the collection that the rebuild fills after the replay
   * @throws RefusedReplayException if events are missing, or this process cannot replay them
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer
   */
  void request(String collection) throws RefusedReplayException, InterruptedException;

  /** Returns whether a replay is requested before a collection is filled. */
  boolean requested(String collection);

  /**
   * Removes the request for a collection and what its replay has stored. Does nothing if there is
   * no request.
   */
  void withdraw(String collection);

  /**
   * Begins a requested replay, from the first event.
   *
   * @param pause returns whether the replay should pause, since live traffic needs the machine
   * @throws RefusedReplayException if events are missing
   */
  EventReplay begin(String collection, BooleanSupplier pause)
      throws RefusedReplayException, InterruptedException;

  /**
   * Returns replays that are all refused, for a process without the fold.
   *
   * @param reason the message of the exceptions
   */
  static EventReplays refused(String reason) {
    return new EventReplays() {
      @Override
      public void request(String collection) throws RefusedReplayException {
        throw new RefusedReplayException(reason);
      }

      @Override
      public boolean requested(String collection) {
        return false;
      }

      @Override
      public void withdraw(String collection) {
        // There are no requests.
      }

      @Override
      public EventReplay begin(String collection, BooleanSupplier pause)
          throws RefusedReplayException {
        throw new RefusedReplayException(reason);
      }
    };
  }
}
