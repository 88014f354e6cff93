package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The figures of one measured library (peer).
 *
 * @param addsPerSecond the messages per second from the first message until all are searchable
 * @param searches the times of searches of one user, one after another
 * @param recall the mean share of evidence among the first ten results; 0 if the evidence is
 *     unknown
 */
record PeerFigures(double addsPerSecond, Timings searches, double recall) {

  private static final int WARM = 50;

  /**
   * Asks all questions and returns the figures.
   *
   * @param search returns message ids, best first
   */
  static PeerFigures of(
      double addsPerSecond, PeerTask task, Function<PeerTask.Asked, List<String>> search)
      throws Exception {
    for (PeerTask.Asked asked : warming(task)) {
      var _ = search.apply(asked);
    }
    var searches = new Timings();
    double recall = 0;
    for (PeerTask.Asked asked : task.questions()) {
      List<String> found = searches.time(() -> search.apply(asked));
      recall += task.judged() ? asked.recall(found) : 0;
    }
    return new PeerFigures(addsPerSecond, searches, recall / task.questions().size());
  }

  /**
   * Returns the questions of the warm-up. Their texts differ from those of the timed questions,
   * whose vectors must not be cached.
   */
  static List<PeerTask.Asked> warming(PeerTask task) {
    return task.questions().stream()
        .limit(WARM)
        .map(
            asked ->
                new PeerTask.Asked(asked.user(), "Please say: " + asked.text(), asked.evidence()))
        .toList();
  }

  /**
   * Returns the results. The floor of adding is raw embedding; searches have no floor here, but in
   * {@code memlog bench query}.
   */
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
