package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ranking of candidates, which alone makes the scores of messages. A pure function of query and
 * pool, the same for every index.
 */
public final class MessageRanking implements Ranking {

  private final Profile profile;
  private final Calibration calibration;

  public MessageRanking(Profile profile, Calibration calibration) {
    this.profile = profile;
    this.calibration = calibration;
  }

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
    List<Candidate> candidates = pool.candidates();
    List<IndexedPassage> passages =
        candidates.stream().map(candidate -> IndexedPassage.of(candidate.point())).toList();
    var scales = new PoolScales(pool, passages, query.words(), profile.bm25());
    var features = new PassageFeatures(profile, query, author, scales);
    List<List<Feature>> relevance = new ArrayList<>(candidates.size());
    Map<String, Double> sessions = new HashMap<>();
    for (int i = 0; i < candidates.size(); i++) {
      IndexedPassage passage = passages.get(i);
      List<Feature> relevant = features.relevance(passage, i);
      relevance.add(relevant);
      sessions.merge(passage.session(), RankedPassage.sum(relevant), Math::max);
    }
    List<RankedPassage> ranked = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      IndexedPassage passage = passages.get(i);
      List<Feature> all = relevance.get(i);
      all.add(features.session(sessions.getOrDefault(passage.session(), 0.0)));
      features.manner(passage, all);
      ranked.add(
          RankedPassage.of(
              passage, candidates.get(i), all, evidence(scales, candidates.get(i), all)));
    }
    return bestOfEachMessage(ranked);
  }

  private Evidence evidence(PoolScales scales, Candidate candidate, List<Feature> features) {
    double verbatim = 0;
    for (Feature feature : features) {
      if (feature.name().equals(Weights.Reason.VERBATIM.word())) {
        verbatim = feature.value();
      }
    }
    return new Evidence(
        Evidence.similarity(candidate, calibration),
        Bm25.coverage(candidate, scales.rarities),
        verbatim);
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
