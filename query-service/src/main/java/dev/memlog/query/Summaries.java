package dev.memlog.query;

import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.inspection.ActiveMemories;
import dev.memlog.query.levels.Level;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.query.levels.OwnerLevels;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.SearchResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The summaries with which recalls are answered, computed from the view of memories at each call.
 * Every sentence of a summary comes from a memory that is active at that time.
 */
final class Summaries {

  private final ReadyView<MemoryReads> memories;
  private final OwnerLevels levels;
  private final Counter shown;

  Summaries(ReadyView<MemoryReads> memories, OwnerLevels levels, MeterRegistry meters) {
    this.memories = memories;
    this.levels = levels;
    this.shown = meters.counter("memlog.recall.summaries");
  }

  /**
   * Returns the summaries that answer a recall, at most the recall's limit. Returns none if the
   * recall asks for memories only, or does not ask about a topic in general. The summaries cover
   * only memories that pass the recall's filter.
   *
   * @param found the memories that the recall has found
   * @param now the present time
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  List<RatedSummary> of(RecallQuery query, SearchResult<RankedMemory> found, Instant now) {
    if (!levels.mayAnswer(query.level(), query.text())) {
      return List.of();
    }
    Map<String, RankedMemory> ranked =
        found
            .selection()
            .all()
            .collect(Collectors.toMap(one -> one.memory().getId(), one -> one, (one, _) -> one));
    List<String> hits = found.hits().stream().map(hit -> hit.ranked().memory().getId()).toList();
    double floor =
        query.level() == Level.AUTO
            ? found.hits().stream()
                .map(Hit::ranked)
                .mapToDouble(RankedMemory::score)
                .max()
                .orElse(0)
            : 0;
    List<RatedSummary> summaries =
        memories.read(reads -> summaries(query, hits, reads, now)).stream()
            .map(summary -> rated(summary, ranked, floor))
            .filter(rated -> rated.similarity() >= query.bounds().minSimilarity().orElse(0))
            .limit(query.bounds().limit())
            .toList();
    shown.increment(summaries.size());
    return summaries;
  }

  private List<LevelSummary> summaries(
      RecallQuery query, List<String> hits, MemoryReads reads, Instant now) {
    Instant asOf = query.asOf();
    List<UsedMemory> known =
        asOf == null
            ? ActiveMemories.read(reads, query.principal(), query.owner(), query.filter())
            : reads.latest(
                query.principal(), query.owner(), query.filter(), ActiveMemories.MOST, asOf);
    Supplier<StoredGraph> graph =
        () -> StoredGraph.of(reads.graph(query.principal(), query.owner()), asOf);
    return levels.of(query.level(), query.text(), known, graph, hits, query.at(now));
  }

  private static RatedSummary rated(
      LevelSummary summary, Map<String, RankedMemory> ranked, double floor) {
    Set<String> members = summary.memberIds();
    return new RatedSummary(
        summary,
        Math.max(floor, best(members, ranked, RankedMemory::score)),
        best(members, ranked, one -> one.evidence().similarity()));
  }

  private static double best(
      Set<String> members, Map<String, RankedMemory> ranked, ToDoubleFunction<RankedMemory> of) {
    return members.stream()
        .filter(ranked::containsKey)
        .map(ranked::get)
        .mapToDouble(of)
        .max()
        .orElse(0);
  }
}
