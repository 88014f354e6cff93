package dev.memlog.standalone.importer;

import dev.memlog.api.v1.StageLag;
import dev.memlog.api.v1.Stats;
import java.util.Set;

/**
 * How far a server has got with what was sent to it, until it can be searched; memories follow
 * later. One message may become many passages, so what waits can grow while it is worked off; what
 * is done never shrinks.
 *
 * <p>How many records wait is told to operators only. For another key everything counts as done
 * once nothing more was indexed for a while.
 */
final class Backlog {

  /** What a message passes until it is found. */
  private static final Set<String> STAGES = Set.of("fold", "indexer", "conversations");

  /** Answers without more passages, to a key that is not told of stages. */
  private static final int SAME_FOR_LONG = 20;

  private long before = -1;
  private long passages = -1;
  private int same;
  private long most;
  private long done;
  private long waiting;

  void update(Stats stats) {
    same = stats.getPassages() == passages ? same + 1 : 0;
    passages = stats.getPassages();
    waiting =
        stats.getStagesCount() == 0
            ? (same < SAME_FOR_LONG ? 1 : 0)
            : stats.getStagesList().stream()
                .filter(stage -> STAGES.contains(stage.getStage()))
                .mapToLong(StageLag::getLag)
                .sum();
    if (before < 0) {
      before = stats.getPassages();
    }
    most = Math.max(most, stats.getPassages() - before + waiting);
    done = Math.max(done, most - waiting);
  }

  /** Records of all stages that were seen to wait, and those that came of them. */
  long total() {
    return most;
  }

  /** Of {@link #total}. */
  long done() {
    return done;
  }

  boolean empty() {
    return waiting == 0;
  }
}
