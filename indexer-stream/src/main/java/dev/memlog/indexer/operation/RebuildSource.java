package dev.memlog.indexer.operation;

import java.util.Optional;

/**
 * The state of the topic from which a rebuild fills its collection, and the step that first brings
 * the topic into that state.
 *
 * @param rechunk the id of the request by which the fold chunks all messages again; empty if there
 *     is none
 * @param replayed true if the passages that result from all events are first compared with the
 *     topic
 */
record RebuildSource(Optional<String> rechunk, boolean replayed) {

  /** The topic in its present state; no step precedes the filling. */
  static final RebuildSource TOPIC = new RebuildSource(Optional.empty(), false);

  /** The topic, after it was compared with the passages that result from all events. */
  static final RebuildSource EVENTS = new RebuildSource(Optional.empty(), true);

  static RebuildSource rechunked(String request) {
    return new RebuildSource(Optional.of(request), false);
  }
}
