package dev.memlog.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The result of measuring one library (peer).
 *
 * @param name the name of the library, which is the prefix of its results
 * @param figures the figures
 * @param deletions the deleted words that the library still returns
 * @param versions the versions of the library and its parts, by name
 */
record PeerRun(
    String name, PeerFigures figures, Deletions deletions, Map<String, String> versions) {

  List<Result> results(PeerTask task, double rawEmbedding) {
    var results = new ArrayList<>(figures.results(name, task, rawEmbedding));
    results.addAll(deletions.results(name));
    return results;
  }
}
