package dev.memlog.indexer.replay;

import java.util.function.BooleanSupplier;

/**
 * Replays of all events, for rebuilds that ask for one. A replay turns all events of conversations
 * into passages again. The rebuild compares them with the topic of passages before it fills its
 * collection. A request for a replay survives a restart until it is withdrawn, so that no
 * interrupted rebuild leaves out its comparison.
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

  /**
   * Returns whether a request for a replay is stored.
   *
   * @param collection the collection that the rebuild fills after the replay
   */
  boolean requested(String collection);

  /**
   * Removes a request and what its replay has stored. Does nothing if there is no request.
   *
   * @param collection the collection that the rebuild fills after the replay
   */
  void withdraw(String collection);

  /**
   * Begins a requested replay, from the first event.
   *
   * @param collection the collection that the rebuild fills after the replay
   * @param pause returns whether the replay should pause, because live traffic needs the machine
   * @throws RefusedReplayException if events are missing, or this process cannot replay them
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer
   */
  EventReplay begin(String collection, BooleanSupplier pause)
      throws RefusedReplayException, InterruptedException;

  /**
   * Returns an object that refuses every replay, for a process that cannot replay events.
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
