package dev.memlog.query;

import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.SearchResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The part of a context with memories: those that answer the query or, for a list, the latest.
 *
 * @param share the share of the budget
 */
record MemoriesPart(RecallAnswers recalls, ReadyView<MemoryReads> view, double share) {

  /** The largest number of memories that a context considers. */
  private static final int MOST = 100;

  /** The number of memories in a list of the latest memories. */
  private static final int LISTED = 10;

  /**
   * Finds the memories of a context; none if memories are switched off and the request does not
   * name them.
   *
   * @param said the texts of the last messages of the conversation, latest first
   */
  PartResult<RankedMemory> find(ContextQuery query, List<String> said) {
    boolean asked = query.has(PartKind.MEMORIES);
    if (!asked || (!recalls.on() && !query.packing().partsNamed())) {
      return PartResult.unsearched(candidates(List.of(), List.of()));
    }
    if (ContextQueries.lists(query)) {
      return PartResult.unsearched(candidates(latest(query), List.of()));
    }
    RecallQuery recall = ContextQueries.memories(query, said, MOST);
    var found = recalls.find(recall);
    List<CandidateLine> candidates = summaries(query, recall, found);
    Map<String, Hit<RankedMemory>> hits = new LinkedHashMap<>();
    Set<String> summarized =
        candidates.stream().map(one -> one.line().key()).collect(Collectors.toSet());
    for (Hit<RankedMemory> hit : found.hits()) {
      Line line = line(hit.ranked());
      hits.put(line.key(), hit);
      if (!summarized.contains(line.key())) {
        candidates.add(CandidateLine.of(line, hit.admittedBy()));
      }
    }
    List<Line> others = found.selection().others().stream().map(ranked -> line(ranked)).toList();
    return new PartResult<>(candidates(candidates, others), hits, found);
  }

  /**
   * Returns the summaries for a query about a topic in general. Each summary is followed by its
   * memories, which replace the summary if it does not fit. A summary that takes as many tokens as
   * its memories is left out.
   */
  private List<CandidateLine> summaries(
      ContextQuery query, RecallQuery asked, SearchResult<RankedMemory> found) {
    List<CandidateLine> candidates = new ArrayList<>();
    List<RatedSummary> summaries = recalls.summaries(asked, found);
    if (summaries.isEmpty()) {
      return candidates;
    }
    Map<String, Line> ranked = new HashMap<>();
    found.selection().all().forEach(one -> ranked.put(one.memory().getId(), line(one)));
    for (RatedSummary rated : summaries) {
      LevelSummary summary = rated.summary();
      Line line = Lines.summary(rated);
      List<Line> parts =
          summary.parts().stream()
              .map(UsedMemory::memory)
              .map(part -> ranked.getOrDefault(part.getId(), Lines.memory(part, Rating.NONE)))
              .toList();
      if (tokens(query, line) < parts.stream().mapToInt(part -> tokens(query, part)).sum()) {
        candidates.add(
            CandidateLine.of(line, "a summary of %d memories".formatted(summary.members().size())));
        parts.forEach(part -> candidates.add(CandidateLine.of(part, "in " + summary.id())));
      }
    }
    return candidates;
  }

  private static int tokens(ContextQuery query, Line line) {
    ContextQuery.How packing = query.packing();
    return packing
        .tokenizer()
        .count(packing.format().line(PartKind.MEMORIES, new Layout.Numbered(1, line)));
  }

  private Candidates candidates(List<CandidateLine> candidates, List<Line> others) {
    return new Candidates(PartKind.MEMORIES, share, false, candidates, others);
  }

  private List<CandidateLine> latest(ContextQuery query) {
    recalls.requireOn();
    return view.read(reads -> latest(query, reads)).stream()
        .map(used -> CandidateLine.of(Lines.memory(used.memory(), Rating.NONE), "a latest memory"))
        .toList();
  }

  private static List<UsedMemory> latest(ContextQuery query, MemoryReads reads) {
    MemoryOwner owner = query.owner();
    Instant asOf = query.asOf();
    return asOf == null
        ? reads.ofOwner(query.principal(), owner, MemoryQueries.ofContext(), LISTED, null).items()
        : reads.latest(query.principal(), owner, MemoryQueries.ofContext(), LISTED, asOf);
  }

  private static Line line(RankedMemory ranked) {
    return Lines.memory(
        ranked.memory(),
        new Rating(ranked.score(), ranked.evidence().similarity(), ranked.related()));
  }
}
