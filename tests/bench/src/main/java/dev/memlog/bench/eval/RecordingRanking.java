package dev.memlog.bench.eval;

import dev.memlog.index.CandidatePool;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.Ranking;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memlog's ranking, which keeps the candidates of the first pass of one search.
 *
 * @param ranking the ranking to record, calibrated for the model of the searched index
 * @param first receives every candidate of the first pass with its features, in the order of the
 *     pool
 */
record RecordingRanking(MessageRanking ranking, List<RankedPassage> first) implements Ranking {

  @Override
  public List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool) {
    if (first.isEmpty()) {
      first.addAll(ranking.score(query, author, pool));
    }
    return ranking.rank(query, author, pool);
  }

  @Override
  public String name() {
    return ranking.name();
  }

  @Override
  public Admission admission() {
    return ranking.admission();
  }

  @Override
  public boolean knowsParticipants() {
    return ranking.knowsParticipants();
  }

  @Override
  public List<RankedPassage> refine(QueryText query, List<RankedPassage> ranked) {
    return ranking.refine(query, ranked);
  }

  @Override
  public Optional<Feature> bridge(String note) {
    return ranking.bridge(note);
  }
}
