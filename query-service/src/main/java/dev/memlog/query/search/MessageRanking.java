package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ranking of messages by the weighted features of a {@link SearchProfile}, such as cosine, BM25
 * and dates. A score depends only on the profile, the calibration and the arguments of a call;
 * ranking reads nothing from the index.
 *
 * @param profile the weights, the constants of BM25 and the rule of relevance
 * @param calibration the calibration of the cosines of the searched collection's model
 */
public record MessageRanking(SearchProfile profile, Calibration calibration) implements Ranking {

  @Override
  public String name() {
    return profile.name();
  }

  @Override
  public Admission admission() {
    return profile.admission();
  }

  @Override
  public boolean knowsParticipants() {
    return true;
  }

  @Override
  public List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool) {
    return bestOfEachMessage(score(query, author, pool));
  }

  /**
   * Scores the candidates of a query.
   *
   * @param query the parsed query
   * @param author the author whom the query is about; null if the query names none, or several
   *     together
   * @param pool the candidates, with the counts that lexical scores need
   * @return every passage, in the order of the pool
   */
  public List<RankedPassage> score(QueryText query, @Nullable String author, CandidatePool pool) {
    List<Candidate> candidates = pool.candidates();
    List<IndexedPassage> passages =
        candidates.stream().map(candidate -> IndexedPassage.of(candidate.point())).toList();
    var scales = new PassageScales(pool, passages, query, profile.bm25());
    var features = new PassageFeatures(profile, query, author, scales);
    List<List<Feature>> relevance = new ArrayList<>(candidates.size());
    Map<String, Double> sessions = new HashMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      IndexedPassage passage = passages.get(i);
      List<Feature> relevant = features.relevance(passage, i);
      relevance.add(relevant);
      sessions.merge(passage.session(), Feature.sum(relevant), Math::max);
    }
    List<RankedPassage> ranked = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      IndexedPassage passage = passages.get(i);
      List<Feature> all = relevance.get(i);
      all.add(features.session(sessions.getOrDefault(passage.session(), 0.0)));
      features.form(passage, all);
      ranked.add(
          RankedPassage.of(
              passage,
              candidates.get(i),
              all,
              evidence(candidates.get(i), scales.coverage(i), all)));
    }
    return ranked;
  }

  @Override
  public List<RankedPassage> refine(QueryText query, List<RankedPassage> ranked) {
    double weight = profile.weights().of(PassageReason.NAMES);
    if (weight == 0 || !query.english()) {
      return ranked;
    }
    FoundNames found = FoundNames.in(query, ranked);
    if (found.names().isEmpty()) {
      return ranked;
    }
    return ranked.stream()
        .map(result -> refined(result, found, weight))
        .sorted(RankedPassage.BEST_FIRST)
        .toList();
  }

  private static RankedPassage refined(RankedPassage result, FoundNames found, double weight) {
    return found
        .firstIn(result)
        .map(
            name ->
                result.with(
                    new Feature(
                        PassageReason.NAMES.word(),
                        1,
                        weight,
                        () -> "has “" + name + "”, which one of the best results has")))
        .orElse(result);
  }

  @Override
  public Optional<Feature> bridge(String note) {
    return profile.weights().feature(PassageReason.BRIDGE, 1, () -> note);
  }

  private Evidence evidence(Candidate candidate, double coverage, List<Feature> features) {
    double verbatim = 0;
    for (Feature feature : features) {
      if (feature.name().equals(PassageReason.VERBATIM.word())) {
        verbatim = feature.value();
      }
    }
    return new Evidence(Evidence.similarity(candidate, calibration), coverage, verbatim);
  }

  private static List<RankedPassage> bestOfEachMessage(List<RankedPassage> passages) {
    Map<List<String>, RankedPassage> best = new HashMap<>();
    for (RankedPassage ranked : passages) {
      best.merge(
          List.of(ranked.passage().session(), ranked.passage().message()),
          ranked,
          (one, other) -> RankedPassage.BEST_FIRST.compare(one, other) <= 0 ? one : other);
    }
    return best.values().stream().sorted(RankedPassage.BEST_FIRST).toList();
  }
}
