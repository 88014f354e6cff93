package dev.memlog.indexer;

import dev.memlog.runtime.Health;
import java.util.Map;

/** The status of the indexer's thread at one moment. */
record IndexerStatus(
    Health health, boolean caughtUp, Map<Integer, Long> positions, Map<Integer, Long> lag) {

  static final IndexerStatus NOT_STARTED =
      new IndexerStatus(Health.waiting("not started"), false, Map.of(), Map.of());
}
