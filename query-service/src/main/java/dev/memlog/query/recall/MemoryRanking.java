package dev.memlog.query.recall;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.query.recall.RecallWeights.Reason;
import dev.memlog.query.search.Bm25;
import dev.memlog.query.search.Evidence;
import dev.memlog.query.search.Feature;
import dev.memlog.query.search.MinMax;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.Verbatim;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ranking of memories, which alone makes their scores. A pure function of query, pool, state
 * and time, the same for every index.
 */
public final class MemoryRanking {

  /**
   * The least spread of cosines. Those of a full pool are spread over 0.1 and more, whatever the
   * model.
   */
  private static final double COSINE_SPREAD = 0.05;

  /** The least spread of BM25 scores, as a share of the best score. */
  private static final double LEXICAL_SPREAD = 0.25;

  /**
   * The number of best memories among which newer ones demote older ones. Each is compared with all
   * of them, and few readers look further.
   */
  private static final int LATEST_AMONG = 40;

  private final Calibration calibration;
  private final Analyzer analyzer;

  /**
   * Creates a ranking.
   *
   * @param analyzer the analyzer that indexed the words
   */
  public MemoryRanking(Calibration calibration, Analyzer analyzer) {
    this.calibration = calibration;
    this.analyzer = analyzer;
  }

  /**
   * Ranks the proposed memories, best first.
   *
   * @param project the project at hand; null for none
   * @param pool the pool, for its counts
   */
  List<RankedMemory> rank(
      RecallProfile profile,
      QueryText query,
      @Nullable String project,
      CandidatePool pool,
      List<Proposed> proposed,
      Instant now) {
    Map<String, Double> rarities = Bm25.rarities(pool, query.words());
    double[] bm25 =
        proposed.stream().mapToDouble(p -> profile.bm25().score(p.candidate(), rarities)).toArray();
    MinMax cosines =
        MinMax.of(
            proposed.stream()
                .map(Proposed::candidate)
                .filter(Candidate::hasVector)
                .mapToDouble(Candidate::cosine),
            COSINE_SPREAD);
    double best = Arrays.stream(bm25).max().orElse(0);
    MinMax words = MinMax.of(Arrays.stream(bm25), LEXICAL_SPREAD * best);
    var features = new MemoryFeatures(profile, query, project, now);
    var verbatim = new Verbatim(query.text());
    List<Measures> measures = new ArrayList<>(proposed.size());
    List<List<Feature>> relevance = new ArrayList<>(proposed.size());
    Map<String, Double> conversations = new HashMap<>();
    for (int i = 0; i < bm25.length; i++) {
      Memory memory = proposed.get(i).memory();
      Candidate candidate = proposed.get(i).candidate();
      double cosine = candidate.cosine();
      double lexical = words.scale(bm25[i]);
      // Without a vector, such as of a refused text, the lexical score stands in.
      double dense = candidate.hasVector() ? cosines.scale(cosine) : lexical;
      measures.add(
          new Measures(
              cosine, Evidence.similarity(candidate, calibration), dense, bm25[i], lexical));
      relevance.add(features.relevance(memory, measures.get(i), names(query, memory)));
      double relevant = sum(relevance.get(i));
      conversations(memory).forEach(c -> conversations.merge(c, relevant, Math::max));
    }
    List<RankedMemory> ranked = new ArrayList<>(proposed.size());
    for (int i = 0; i < bm25.length; i++) {
      Proposed one = proposed.get(i);
      Memory memory = one.memory();
      double similarity = measures.get(i).similarity();
      double conversation =
          conversations(memory).stream()
              .mapToDouble(c -> conversations.getOrDefault(c, 0.0))
              .max()
              // A memory from a command has no conversation.
              .orElse(sum(relevance.get(i)));
      List<Feature> all = features.of(one.used(), relevance.get(i), conversation);
      var evidence =
          new Evidence(
              similarity,
              Bm25.coverage(one.candidate(), rarities),
              verbatim.value(memory.getClaim().getContent()));
      ranked.add(
          new RankedMemory(one.used(), one.candidate(), List.copyOf(all), evidence, sum(all)));
    }
    ranked.sort(RankedMemory.BEST_FIRST);
    if (profile.weights().of(Reason.OUTDATED) != 0) {
      outdate(query, ranked.subList(0, Math.min(LATEST_AMONG, ranked.size())), profile);
      ranked.sort(RankedMemory.BEST_FIRST);
    }
    return ranked;
  }

  private static double sum(List<Feature> features) {
    return features.stream().mapToDouble(Feature::contribution).sum();
  }

  private static Set<String> conversations(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .collect(Collectors.toSet());
  }

  /** Demotes each of the best memories that a newer one nearly repeats. */
  private void outdate(QueryText query, List<RankedMemory> best, RecallProfile profile) {
    var tellings = new NewerTellings(query, best, analyzer);
    double weight = profile.weights().of(Reason.OUTDATED);
    best.replaceAll(
        ranked ->
            tellings
                .newer(ranked.memory())
                .map(
                    newer ->
                        ranked.with(
                            new Feature(
                                Reason.OUTDATED.word(),
                                1,
                                weight,
                                () -> "told later: \"" + newer.getClaim().getContent() + "\"")))
                .orElse(ranked));
  }

  /** Returns whether the query names the subject of the memory. */
  boolean names(QueryText query, Memory memory) {
    List<String> subject = analyzer.terms(memory.getClaim().getSubject());
    return !subject.isEmpty() && query.words().containsAll(subject);
  }
}
