package dev.memlog.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The measurement of one peer.
 *
 * @param name the peer's name, which is the prefix of its results
 * @param versions the versions of the peer and its parts, by name
 */
record PeerRun(
    String name, PeerFigures figures, Deletions deletions, Map<String, String> versions) {

  List<Result> results(PeerTask task, double rawEmbedding) {
    var results = new ArrayList<>(figures.results(name, task, rawEmbedding));
    results.addAll(deletions.results(name));
    return results;
  }
}
