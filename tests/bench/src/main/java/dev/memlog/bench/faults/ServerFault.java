package dev.memlog.bench.faults;

import java.time.Duration;

/** A fault that happens to a server while the scripts of a fault test run. */
sealed interface ServerFault {

  /** A SIGKILL of the server, and a restart with the same data. */
  record Kill() implements ServerFault {}

  /** A SIGTERM of the server, and a restart. */
  record Stop() implements ServerFault {}

  /** An outage of the indexes: no call reaches an index until the outage ends. */
  record BreakIndex() implements ServerFault {}

  /**
   * An outage of replies: every second write to an index is applied and then fails, until the
   * outage ends.
   */
  record LoseReplies() implements ServerFault {}

  /** An outage of the embedder: no call succeeds until the outage ends. */
  record BreakEmbedder() implements ServerFault {}

  /** The end of every outage. */
  record Heal() implements ServerFault {}

  /** The removal of all members from a consumer group, so that a stage must join it again. */
  record Eject(String group) implements ServerFault {}

  /** A newer producer with a stage's transactional id, which aborts the stage's transactions. */
  record Fence(String prefix) implements ServerFault {}

  /** A jump of the server's clock to an offset from the system's clock. */
  record Jump(Duration offset) implements ServerFault {}

  /** The start of a rebuild of an index. */
  record Rebuild(String index) implements ServerFault {}

  /** The start of a rollback to the index that was live before the last switch. */
  record Rollback(String index) implements ServerFault {}

  /**
   * The deletion of the indexes while the server is stopped. It happens only when every stage has
   * read everything.
   */
  record LoseIndexes() implements ServerFault {}

  /** Returns the fault's kind, for counting. */
  default String kind() {
    return getClass().getSimpleName();
  }
}
