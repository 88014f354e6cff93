package dev.memlog.importer;

import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.Stats;
import java.util.Set;

/**
 * The progress of a server in making sent events searchable; memories follow later. One message may
 * become many passages, so the total can grow meanwhile; the number of finished records never
 * shrinks.
 *
 * <p>Only operators see how many records wait. For other keys, indexing counts as finished once the
 * number of passages has not changed for a while.
 */
final class IndexingProgress {

  /** The stages that a message passes until it is searchable. */
  private static final Set<String> STAGES = Set.of("fold", "indexer", "conversations");

  /**
   * The number of answers without new passages after which indexing counts as finished, for keys
   * that do not see the lag of stages.
   */
  private static final int SAME_FOR_LONG = 20;

  private long before = -1;
  private long passages = -1;
  private int same;
  private long most;
  private long done;
  private long waiting;

  void update(Stats stats) {
    same = stats.counts().passages() == passages ? same + 1 : 0;
    passages = stats.counts().passages();
    waiting =
        stats.stages().isEmpty()
            ? (same < SAME_FOR_LONG ? 1 : 0)
            : stats.stages().stream()
                .filter(stage -> STAGES.contains(stage.stage()))
                .mapToLong(StageLag::lag)
                .sum();
    if (before < 0) {
      before = stats.counts().passages();
    }
    most = Math.max(most, stats.counts().passages() - before + waiting);
    done = Math.max(done, most - waiting);
  }

  /**
   * Returns the total so far: the passages added since the first update, plus the records that
   * still wait in a stage. The total never shrinks.
   */
  long total() {
    return most;
  }

  /** Returns how many of {@link #total} are finished. */
  long done() {
    return done;
  }

  boolean empty() {
    return waiting == 0;
  }
}
