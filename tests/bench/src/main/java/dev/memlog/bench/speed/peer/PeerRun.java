package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.figure.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The result of measuring one library (peer).
 *
 * @param name the name of the library, which is the prefix of its results
 * @param figures the figures
 * @param deletions the numbers of deleted words that the library still returns, by the path on
 *     which it returns them, such as searches
 * @param versions the versions of the library and its parts, by name
 */
public record PeerRun(
    String name,
    PeerFigures figures,
    Map<String, Integer> deletions,
    Map<String, String> versions) {

  public List<Result> results(PeerTask task, double rawEmbedding) {
    var results = new ArrayList<>(figures.results(name, task, rawEmbedding));
    deletions.forEach(
        (path, words) ->
            results.add(
                Result.of(name + " deleted words in " + path, words, "of " + Secret.COUNT)));
    return results;
  }
}
