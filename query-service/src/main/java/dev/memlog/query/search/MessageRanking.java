package dev.memlog.query.search;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts candidates in order: the one place where scores are made. A pure function of query and pool,
 * the same for every index.
 */
public final class MessageRanking implements Ranking {

  private static final int SESSION_TURNS = 3;

  /** Cosines of a full pool are spread over 0.1 and more, whatever the model. */
  private static final double COSINE_SPREAD = 0.05;

  /** Of the best BM25. */
  private static final double LEXICAL_SPREAD = 0.25;

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
    List<RankedPassage> alone = byThemselves(query, author, pool);
    Verbatim verbatim = new Verbatim(query.text());
    List<RankedPassage> whole = new ArrayList<>(alone.size());
    Map<String, Feature> sessions = sessions(bestOfEachMessage(alone));
    for (RankedPassage ranked : alone) {
      double same = verbatim.value(ranked.passage().text());
      Evidence evidence = ranked.evidence();
      Feature session = sessions.get(ranked.passage().conversation());
      RankedPassage more = session == null ? ranked : ranked.with(session);
      more =
          more.with(
              new Feature(
                  "verbatim",
                  same,
                  profile.weights().verbatim(),
                  () -> "1 for the query's very text; less where one holds the other"));
      whole.add(
          new RankedPassage(
              more.passage(),
              more.candidate(),
              more.features(),
              new Evidence(evidence.similarity(), evidence.coverage(), same),
              more.score()));
    }
    return bestOfEachMessage(whole);
  }

  /** Each passage by its own features. */
  private List<RankedPassage> byThemselves(
      QueryText query, @Nullable String author, CandidatePool pool) {
    Bm25 bm25 = profile.bm25();
    List<Candidate> candidates = pool.candidates();
    double[] lexical =
        candidates.stream().mapToDouble(c -> bm25.score(pool, c, query.words())).toArray();
    MinMax cosines = MinMax.of(candidates.stream().mapToDouble(Candidate::cosine), COSINE_SPREAD);
    double best = Arrays.stream(lexical).max().orElse(0);
    MinMax bm25s = MinMax.of(Arrays.stream(lexical), LEXICAL_SPREAD * best);
    var features = new PassageFeatures(profile, query, author);
    List<RankedPassage> ranked = new ArrayList<>(candidates.size());
    for (int i = 0; i < lexical.length; i++) {
      Candidate candidate = candidates.get(i);
      var passage = new IndexedPassage(candidate.point());
      var evidence =
          new Evidence(
              calibration.similarity(candidate.cosine()),
              bm25.coverage(pool, candidate, query.words()),
              0);
      ranked.add(
          RankedPassage.of(
              passage,
              candidate,
              features.of(passage, candidate.cosine(), cosines, lexical[i], bm25s),
              evidence));
    }
    return ranked;
  }

  /** For each conversation, what its best turns say for all of them. */
  private Map<String, Feature> sessions(List<RankedPassage> messages) {
    Map<String, List<Double>> best = new HashMap<>();
    for (RankedPassage message : messages) {
      List<Double> scores =
          best.computeIfAbsent(message.passage().conversation(), _ -> new ArrayList<>());
      if (scores.size() < SESSION_TURNS) {
        scores.add(message.score());
      }
    }
    Map<String, Feature> features = new HashMap<>();
    best.forEach(
        (conversation, scores) -> {
          double mean = scores.stream().mapToDouble(Double::doubleValue).sum() / scores.size();
          features.put(
              conversation,
              new Feature(
                  "session",
                  scores.getFirst() + mean,
                  profile.weights().session(),
                  () ->
                      "score so far of the conversation's best message, and the mean of its best three"));
        });
    return features;
  }

  private static List<RankedPassage> bestOfEachMessage(List<RankedPassage> passages) {
    Map<List<String>, RankedPassage> best = new HashMap<>();
    for (RankedPassage ranked : passages) {
      best.merge(
          List.of(ranked.passage().conversation(), ranked.passage().message()),
          ranked,
          (one, other) -> RankedPassage.BEST_FIRST.compare(one, other) <= 0 ? one : other);
    }
    return best.values().stream().sorted(RankedPassage.BEST_FIRST).toList();
  }
}
