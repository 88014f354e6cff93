package dev.memlog.bench.eval;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.Ranking;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A ranking by a common method, such as BM25, over the same candidates as Memlog's ranking, as a
 * reference for it. It admits every candidate that it ranks.
 */
record Baseline(Kind kind, Calibration calibration, Analyzer analyzer) implements Ranking {

  /** The method that orders the candidates. */
  enum Kind {
    /**
     * BM25 over the words of only the message, as {@code speaker: text}, with k1 = 1.2, b = 0.75.
     */
    BM25,
    /** The cosine of the vectors of query and passage. */
    DENSE,
    /** Reciprocal rank fusion of the two other methods' lists, with k = 60. */
    RRF;

    /** Returns the name of the ranking in reports. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final double FUSION_K = 60;

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public Admission admission() {
    return new Admission.BySimilarity(0);
  }

  @Override
  public boolean knowsParticipants() {
    return false;
  }

  @Override
  public List<RankedPassage> rank(QueryText query, @Nullable String author, CandidatePool pool) {
    List<Candidate> all = pool.candidates();
    Map<Candidate, Double> words = kind == Kind.DENSE ? Map.of() : bm25(pool, query.words());
    ToDoubleFunction<Candidate> byWords = candidate -> words.getOrDefault(candidate, 0.0);
    Map<Candidate, Feature> scores = new HashMap<>();
    switch (kind) {
      case BM25 ->
          all.stream()
              .filter(c -> byWords.applyAsDouble(c) > 0)
              .forEach(c -> scores.put(c, feature("bm25", byWords.applyAsDouble(c))));
      case DENSE ->
          all.stream()
              .filter(Candidate::hasVector)
              .forEach(c -> scores.put(c, feature("cosine", c.cosine())));
      case RRF -> {
        fuse(all.stream().filter(Candidate::byVector).toList(), Candidate::cosine, scores);
        fuse(all.stream().filter(c -> byWords.applyAsDouble(c) > 0).toList(), byWords, scores);
      }
    }
    List<RankedPassage> ranked = new ArrayList<>();
    scores.forEach((candidate, feature) -> ranked.add(ranked(candidate, feature)));
    ranked.sort(RankedPassage.BEST_FIRST);
    Set<List<String>> seen = new HashSet<>();
    ranked.removeIf(r -> !seen.add(List.of(r.passage().session(), r.passage().message())));
    return Collections.unmodifiableList(ranked);
  }

  private static void fuse(
      List<Candidate> list, ToDoubleFunction<Candidate> by, Map<Candidate, Feature> scores) {
    List<Candidate> sorted =
        list.stream()
            .sorted(
                Comparator.comparingDouble(by)
                    .reversed()
                    // Pools are unordered: ids break ties, so that each run gives the same order.
                    .thenComparing(candidate -> candidate.point().id()))
            .toList();
    for (int i = 0; i < sorted.size(); i++) {
      scores.merge(
          sorted.get(i),
          feature("rrf", 1 / (FUSION_K + i + 1)),
          (one, other) -> feature("rrf", one.value() + other.value()));
    }
  }

  private Map<Candidate, Double> bm25(CandidatePool pool, Set<String> words) {
    Map<Candidate, List<String>> terms = new HashMap<>();
    for (Candidate candidate : pool.candidates()) {
      var passage = IndexedPassage.of(candidate.point());
      String speaker = passage.author().isEmpty() ? passage.role() : passage.author();
      terms.put(
          candidate, analyzer.terms(speaker + ": " + passage.text() + "\n" + passage.captions()));
    }
    double average = terms.values().stream().mapToInt(List::size).average().orElse(1);
    Map<String, Double> idf = ScopedBm25.idf(pool, words);
    Map<Candidate, Double> scores = new HashMap<>();
    terms.forEach(
        (candidate, has) -> {
          double norm = K1 * (1 - B + B * has.size() / average);
          double sum = 0;
          for (Map.Entry<String, Double> word : idf.entrySet()) {
            int frequency = Collections.frequency(has, word.getKey());
            sum += word.getValue() * frequency * (K1 + 1) / (frequency + norm);
          }
          scores.put(candidate, sum);
        });
    return scores;
  }

  private RankedPassage ranked(Candidate candidate, Feature feature) {
    return RankedPassage.of(
        IndexedPassage.of(candidate.point()),
        candidate,
        List.of(feature),
        new Evidence(Evidence.similarity(candidate, calibration), 0, 0));
  }

  private static Feature feature(String name, double value) {
    return new Feature(name, value, 1, () -> "by itself");
  }
}
