package dev.memlog.indexer.operation;

import java.util.Optional;

/**
 * A step before the filling of a collection.
 *
 * @param rechunk the request by which the fold chunks all messages again; empty if none
 * @param replayed whether the fold of all events is first compared with the topic
 */
record RebuildSource(Optional<String> rechunk, boolean replayed) {

  /** The topic in its present state; no step precedes the filling. */
  static final RebuildSource TOPIC = new RebuildSource(Optional.empty(), false);

  /** The topic, once it was compared with what the events fold to. */
  static final RebuildSource EVENTS = new RebuildSource(Optional.empty(), true);

  static RebuildSource rechunked(String request) {
    return new RebuildSource(Optional.of(request), false);
  }
}
