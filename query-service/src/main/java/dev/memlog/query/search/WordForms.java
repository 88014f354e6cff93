package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The forms of a word, counted as one word. So a candidate that contains one form of a verb covers
 * the verb, and a rare form does not count as a rare word.
 */
final class WordForms {

  private WordForms() {}

  /**
   * Returns a pool in which each form is counted as the word that it belongs to.
   *
   * @param forms the terms of other forms, each with its word
   */
  static CandidatePool fold(CandidatePool pool, Map<String, String> forms) {
    if (forms.isEmpty()) {
      return pool;
    }
    Map<String, Long> having = new HashMap<>();
    pool.documentFrequencies()
        .forEach((term, count) -> having.merge(forms.getOrDefault(term, term), count, Long::sum));
    // A passage with two forms was counted twice, so a sum may exceed the number of points.
    having.replaceAll((_, count) -> Math.min(count, pool.points()));
    List<Candidate> candidates =
        pool.candidates().stream().map(candidate -> fold(candidate, forms)).toList();
    return new CandidatePool(candidates, pool.points(), Collections.unmodifiableMap(having));
  }

  private static Candidate fold(Candidate candidate, Map<String, String> forms) {
    if (Collections.disjoint(candidate.frequencies().keySet(), forms.keySet())) {
      return candidate;
    }
    Map<String, Integer> frequencies = new HashMap<>();
    candidate
        .frequencies()
        .forEach(
            (term, count) ->
                frequencies.merge(forms.getOrDefault(term, term), count, Math::addExact));
    return new Candidate(
        candidate.point(),
        candidate.cosine(),
        candidate.byVector(),
        candidate.byWords(),
        Collections.unmodifiableMap(frequencies),
        candidate.length());
  }
}
