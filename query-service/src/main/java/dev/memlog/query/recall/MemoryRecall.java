package dev.memlog.query.recall;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.MemoryFields;
import dev.memlog.query.activation.Spreading;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.MemoryView;
import dev.memlog.query.ranking.About;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Selection;
import dev.memlog.query.search.QueryReader;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.QueryVectors;
import dev.memlog.query.search.SearchPass;
import dev.memlog.query.search.SearchResult;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.state.Memory;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A search of an owner's memories that combines vector similarity with lexical matching (BM25). It
 * shows each memory in the state that the view of memories has, not in the state that the index
 * stores. Safe for use by many threads.
 *
 * @param vectors the cache of the vectors of queries and messages
 * @param reader the parser of queries
 * @param ranking the ranking of memories
 * @param view the current states of all memories
 * @param clock the clock for the age of memories and for relative dates
 */
public record MemoryRecall(
    QueryVectors vectors, QueryReader reader, MemoryRanking ranking, MemoryView view, Clock clock) {

  /** The words by which an owner speaks of themselves. */
  private static final Pattern FIRST_PERSON =
      Pattern.compile("\\b(?:i|me|my|mine|we|us|our|ours)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * Finds the memories of an owner that match a query. Also finds memories linked with them if the
   * profile asks for related memories and the query names no past time.
   *
   * @param index the collection to search
   * @param query the query, its owner and its filter
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   * @throws dev.memlog.index.UnusableIndexException if the stored data of the index is unusable
   * @throws dev.memlog.embedding.EmbeddingUnavailableException if a text cannot be embedded now
   * @throws dev.memlog.embedding.EmbeddingRejectedException if the embedding provider refuses a
   *     text
   * @throws dev.memlog.query.view.ViewException if the view does not run or cannot be read
   */
  public SearchResult<RankedMemory> recall(SearchedIndex index, RecallQuery query) {
    RecallProfile profile = query.profile();
    Instant now = query.at(clock.instant());
    SearchPass<RankedMemory> found =
        SearchPass.of(
            reader.read(query.text(), LocalDate.ofInstant(now, ZoneOffset.UTC)),
            reader,
            text -> pass(index, text, query, now),
            note -> profile.weights().feature(MemoryReason.BRIDGE, 1, () -> note),
            RankedMemory.BEST_FIRST);
    Selection<RankedMemory> selection =
        found.select(Admission.under(index.model(), profile.admission()), query.bounds());
    return new SearchResult<>(
        related(selection, found.ranked(), query, now), found.candidates(), found.stale(), index);
  }

  private SearchPass<RankedMemory> pass(
      SearchedIndex index, QueryText text, RecallQuery query, Instant now) {
    RecallProfile profile = query.profile();
    Instant asOf = query.asOf();
    // The full depth: an owner has few memories, and importance may lift less similar ones.
    CandidatePool pool =
        index
            .index()
            .search(
                new CandidateQuery(
                    (asOf == null ? query.filter() : query.filter().sinceThen(asOf))
                        .inIndex(query.owner()),
                    vectors.of(
                        index.embedder(), text.text(), query.said(), profile.recentMessages()),
                    text.words(),
                    CandidateQuery.MAX_DEPTH));
    List<CurrentCandidate> current = current(pool, query);
    List<RankedMemory> ranked =
        ranking.rank(
            profile, index.model().calibration(), text, query.project(), pool, current, now);
    int candidates = pool.candidates().size();
    About about =
        ranked.stream().anyMatch(one -> ranking.names(text, one.memory()))
            ? About.NAMED
            : FIRST_PERSON.matcher(text.text()).find() ? About.OWNER : About.NOBODY;
    return new SearchPass<>(ranked, candidates, candidates - current.size(), about);
  }

  /**
   * Adds related memories after the hits. A recall of a past time gets none, since only the present
   * relations and graph are known.
   */
  private Selection<RankedMemory> related(
      Selection<RankedMemory> selection,
      List<RankedMemory> ranked,
      RecallQuery query,
      Instant now) {
    Spreading spreading = query.profile().spreading();
    if (!spreading.on() || query.asOf() != null || selection.hits().isEmpty()) {
      return selection;
    }
    return new RelatedMemories(spreading, ranked, view.reads(), query, now)
        .behind(selection, query.bounds().minSimilarity());
  }

  /**
   * Returns the candidates that the index has in their current state or, for a past time, the
   * candidates in their states at that time. The index may be slightly behind or ahead of the view.
   */
  private List<CurrentCandidate> current(CandidatePool pool, RecallQuery query) {
    MemoryReads reads = view.reads();
    Instant asOf = query.asOf();
    List<CurrentCandidate> current = new ArrayList<>();
    for (Candidate candidate : pool.candidates()) {
      String id = string(candidate, MemoryFields.MEMORY);
      reads
          .memory(query.principal(), query.owner(), id)
          .filter(used -> content(used.memory()).equals(string(candidate, MemoryFields.TEXT)))
          .flatMap(
              used ->
                  asOf == null
                      ? Optional.of(used)
                      : reads.past(query.principal(), query.owner(), used, asOf))
          .filter(used -> query.filter().passes(used.memory()))
          .ifPresent(used -> current.add(new CurrentCandidate(candidate, used)));
    }
    return current;
  }

  private static String content(Memory memory) {
    return memory.getClaim().getContent();
  }

  private static String string(Candidate candidate, String field) {
    return candidate.point().fields().get(field) instanceof String value ? value : "";
  }
}
