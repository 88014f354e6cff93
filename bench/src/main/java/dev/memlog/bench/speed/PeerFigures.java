package dev.memlog.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What one peer did.
 *
 * @param addsPerSecond until everything could be found
 * @param searches of one user, one after another
 * @param recall the mean over questions of the share of evidence among the first ten; 0 where it is
 *     not known
 */
record PeerFigures(double addsPerSecond, Timings searches, double recall) {

  private static final int WARM = 50;

  /**
   * Asks all questions.
   *
   * @param search gives message ids, best first
   */
  static PeerFigures of(
      double addsPerSecond, PeerTask task, Function<PeerTask.Asked, List<String>> search)
      throws Exception {
    for (PeerTask.Asked asked :
        task.questions().subList(0, Math.min(WARM, task.questions().size()))) {
      // Another text than the one that is timed: nothing of it may be remembered.
      var _ =
          search.apply(
              new PeerTask.Asked(asked.user(), "Please say: " + asked.text(), asked.evidence()));
    }
    var searches = new Timings();
    double recall = 0;
    for (PeerTask.Asked asked : task.questions()) {
      List<String> found = searches.time(() -> search.apply(asked));
      recall += task.judged() ? asked.recall(found) : 0;
    }
    return new PeerFigures(addsPerSecond, searches, recall / task.questions().size());
  }

  /** The floor of adding is raw embedding; searches have none here, see bench query. */
  List<Result> results(String peer, PeerTask task, double rawEmbedding) {
    var results = new ArrayList<Result>();
    results.add(Result.of(peer + " adds", addsPerSecond, "messages/s", rawEmbedding));
    results.add(Result.of(peer + " search p50", searches.percentile(50), "ms"));
    results.add(Result.of(peer + " search p95", searches.percentile(95), "ms"));
    if (task.judged()) {
      results.add(Result.of(peer + " recall@10", recall, "share"));
    }
    return results;
  }
}
