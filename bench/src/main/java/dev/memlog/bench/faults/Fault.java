package dev.memlog.bench.faults;

import java.time.Duration;

/** A fault that happens to the server while scripts run. */
sealed interface Fault {

  /** SIGKILL and a start on what is left. */
  record Kill() implements Fault {}

  /** SIGTERM and a start. */
  record Stop() implements Fault {}

  /** No call reaches an index, until the outage ends. */
  record BreakIndex() implements Fault {}

  /** Every second write to an index fails after it was applied, until the outage ends. */
  record LoseReplies() implements Fault {}

  /** The embedder is unavailable, until the outage ends. */
  record BreakEmbedder() implements Fault {}

  /** Every outage ends. */
  record Heal() implements Fault {}

  /** The members of a consumer group are thrown out, so that a stage begins again. */
  record Eject(String group) implements Fault {}

  /** The transactions of a stage are aborted by a newer producer of its id. */
  record Fence(String prefix) implements Fault {}

  /** The clock of the server is this far from the system's. */
  record Jump(Duration offset) implements Fault {}

  /** A rebuild of an index begins. */
  record Rebuild(String index) implements Fault {}

  /** A return to the index that was live before the last switch begins. */
  record Rollback(String index) implements Fault {}

  /** The indexes are deleted while the server is stopped; happens only at rest. */
  record LoseIndexes() implements Fault {}

  /** Returns the fault's kind, for counting. */
  default String kind() {
    return getClass().getSimpleName();
  }
}
