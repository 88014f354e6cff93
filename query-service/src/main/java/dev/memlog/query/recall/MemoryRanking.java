package dev.memlog.query.recall;

import dev.memlog.embedding.Calibration;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.PoolScales;
import dev.memlog.query.ranking.Verbatim;
import dev.memlog.query.search.QueryText;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The ranking of memories by the weighted features of a {@link RecallProfile}, such as cosine, BM25
 * and recency. A score depends only on the analyzer and the arguments of a call; ranking reads
 * nothing from the index.
 *
 * @param analyzer the analyzer that indexed the words of memories
 */
public record MemoryRanking(Analyzer analyzer) {

  /**
   * Ranks candidates, best first.
   *
   * @param calibration the calibration of the cosines in the pool
   * @param project the current project; null for none
   * @param pool the pool, for its counts
   * @param current the candidates that may be shown, each with its memory
   */
  List<RankedMemory> rank(
      RecallProfile profile,
      Calibration calibration,
      QueryText query,
      @Nullable String project,
      CandidatePool pool,
      List<CurrentCandidate> current,
      Instant now) {
    List<Candidate> candidates = current.stream().map(CurrentCandidate::candidate).toList();
    var scales = new PoolScales(pool, candidates, query.words(), profile.bm25());
    var features = new MemoryFeatures(profile, query, scales, project, now);
    var verbatim = new Verbatim(query.text());
    List<List<Feature>> relevance = new ArrayList<>(current.size());
    Map<String, Double> conversations = new HashMap<>();
    for (int i = 0; i < current.size(); i++) {
      Memory memory = current.get(i).memory();
      List<Feature> relevant =
          features.relevance(
              current.get(i),
              i,
              Evidence.similarity(candidates.get(i), calibration),
              names(query, memory));
      relevance.add(relevant);
      double sum = Feature.sum(relevant);
      conversations(memory).forEach(c -> conversations.merge(c, sum, Math::max));
    }
    List<RankedMemory> ranked = new ArrayList<>(current.size());
    for (int i = 0; i < current.size(); i++) {
      Memory memory = current.get(i).memory();
      double conversation =
          conversations(memory).stream()
              .mapToDouble(c -> conversations.getOrDefault(c, 0.0))
              .max()
              // A memory from a command has no conversation.
              .orElse(Feature.sum(relevance.get(i)));
      List<Feature> all = features.of(current.get(i).used(), relevance.get(i), conversation);
      var evidence =
          new Evidence(
              Evidence.similarity(candidates.get(i), calibration),
              scales.coverage(i),
              verbatim.value(memory.getClaim().getContent()));
      ranked.add(
          new RankedMemory(
              current.get(i).used(),
              candidates.get(i),
              List.copyOf(all),
              evidence,
              Feature.sum(all),
              null));
    }
    ranked.sort(RankedMemory.BEST_FIRST);
    double outdated = profile.weights().of(MemoryReason.OUTDATED);
    if (outdated != 0) {
      RecencyDemotion.apply(query, ranked, outdated, analyzer);
    }
    double summary = profile.weights().of(MemoryReason.SUMMARY);
    if (summary != 0) {
      SummaryDemotion.apply(query, ranked, summary);
    }
    return ranked;
  }

  static Set<String> conversations(Memory memory) {
    return memory.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .map(Source::getConversation)
        .collect(Collectors.toSet());
  }

  /** Returns whether the query names the subject of the memory. */
  boolean names(QueryText query, Memory memory) {
    List<String> subject = analyzer.terms(memory.getClaim().getSubject());
    return !subject.isEmpty() && query.words().containsAll(subject);
  }
}
