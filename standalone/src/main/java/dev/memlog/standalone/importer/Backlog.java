package dev.memlog.standalone.importer;

import dev.memlog.api.v1.StageLag;
import dev.memlog.api.v1.Stats;
import java.util.Set;

/**
 * How far a server has got with what was sent to it, until it can be searched; memories follow
 * later. One message may become many passages, so what waits can grow while it is worked off; what
 * is done never shrinks.
 */
final class Backlog {

  /** What a message passes until it is found. */
  private static final Set<String> STAGES = Set.of("fold", "indexer", "conversations");

  private long before = -1;
  private long most;
  private long done;
  private long waiting;

  void update(Stats stats) {
    waiting =
        stats.getStagesList().stream()
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
