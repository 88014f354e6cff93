package dev.memlog.query;

import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.PreviewForgetRequest;
import dev.memlog.api.v1.PreviewForgetResponse;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.query.activation.Activated;
import dev.memlog.query.answer.Explanations;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.answer.SummaryHits;
import dev.memlog.query.answered.AnswerMetrics;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.levels.Level;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.recall.MemoryRecall;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.SearchResult;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.PreviewToken;
import io.micrometer.core.instrument.Counter;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A handler of recall requests. Each recall is recorded as an access with the memories that it
 * found.
 *
 * @param profiles the profiles that a request may name
 * @param summaries the summaries of the memories
 * @param index the index that is searched; empty if memories are switched off
 */
record RecallAnswers(
    MemoryRecall recall,
    Profiles profiles,
    Summaries summaries,
    Optional<QueriedIndex> index,
    ReadyView<MemoryReads> memories,
    AnswerRecorder recorder,
    Counter stale,
    Counter related,
    AnswerMetrics metrics,
    Clock clock) {

  /**
   * Answers a recall.
   *
   * @throws RequestException if the request is invalid; with code failed_precondition if memories
   *     are switched off, since an empty list would mean that nothing is known; or with code
   *     unavailable
   */
  RecallMemoriesResponse recall(RecallMemoriesRequest request, Principal principal) {
    long began = System.nanoTime();
    RecallQuery asked = MemoryQueries.read(request, principal, profiles, clock.instant());
    SearchResult<RankedMemory> all = find(asked);
    List<RatedSummary> summed = summaries(asked, all);
    SearchResult<RankedMemory> found =
        all.with(
            asked.level().summariesOnly()
                ? all.selection().hidden()
                : all.selection().behind(summed.size()));
    String id = UUID.randomUUID().toString();
    RecallMemoriesResponse.Builder answer = RecallMemoriesResponse.newBuilder().setRequestId(id);
    summed.forEach(
        rated -> answer.addResults(show(answer.getResultsCount() + 1, rated, asked, all)));
    found.hits().forEach(hit -> answer.addResults(show(hit, asked, found.model().id())));
    recorder.accessMemories(id, asked.asker(), asked.asOf(), found.hits());
    recorder.recall(id, asked, found, summed);
    metrics.answered(all.selection(), all.candidates(), began);
    related.increment((double) found.hits().stream().filter(hit -> hit.ranked().related()).count());
    return answer.build();
  }

  /** Returns whether memories are switched on. */
  boolean on() {
    return index.isPresent();
  }

  /**
   * Finds memories without recording an access.
   *
   * @throws RequestException with code failed_precondition if memories are switched off, or with
   *     code unavailable
   */
  SearchResult<RankedMemory> find(RecallQuery asked) {
    QueriedIndex on = requireOn();
    on.requireCaughtUp();
    memories.requireCaughtUp();
    SearchResult<RankedMemory> found =
        QueriedIndex.answering(
            asked.asker().tenant(),
            () -> recall.recall(on.open(asked.asker().collection()), asked));
    stale.increment(found.stale());
    return found;
  }

  /**
   * Returns the summaries that answer a recall, as {@link Summaries#of} does. A summary does not
   * count as an access to its memories, since a memory would otherwise gain importance merely by
   * being summarized.
   */
  List<RatedSummary> summaries(RecallQuery asked, SearchResult<RankedMemory> found) {
    return summaries.of(asked, found, clock.instant());
  }

  /**
   * Checks that memories are switched on.
   *
   * @throws RequestException with code failed_precondition if they are not
   */
  QueriedIndex requireOn() {
    return index.orElseThrow(
        () ->
            ErrorCode.FAILED_PRECONDITION.refusal(
                "cannot be answered: memories are switched off (extractor.memories.enabled)"));
  }

  /**
   * Returns the memories that a query would forget, and a token that forgets exactly these; no
   * token if there are none. This call forgets nothing.
   *
   * @throws RequestException as {@link #recall} does
   */
  PreviewForgetResponse previewForget(PreviewForgetRequest request, Principal principal) {
    List<MemoryHit> found =
        recall(
                RecallMemoriesRequest.newBuilder()
                    .setQuery(request.getQuery())
                    .setApp(request.getApp())
                    .setUser(request.getUser())
                    .setLimit(PreviewToken.MAX_MEMORIES)
                    .setPurpose("internal")
                    // A summary is not stored, so it cannot be forgotten.
                    .setLevel(Level.MEMORY.word())
                    .build(),
                principal)
            .getResultsList()
            .stream()
            // Only memories that match the query are forgotten, not related ones.
            .filter(hit -> !hit.hasRelated())
            .toList();
    var answer = PreviewForgetResponse.newBuilder().addAllPreview(found);
    if (!found.isEmpty()) {
      MemoryOwner owner = MemoryQueries.owner(request, principal, new Problems());
      answer.setPreviewToken(
          PreviewToken.issue(
                  owner.key(),
                  found.stream().map(hit -> hit.getMemory().getMemoryId()).toList(),
                  clock.instant())
              .format());
    }
    return answer.build();
  }

  private MemoryHit show(
      int rank, RatedSummary rated, RecallQuery asked, SearchResult<RankedMemory> found) {
    MemoryHit.Builder shown =
        SummaryHits.show(rank, rated, asked.owner(), asked.at(clock.instant()));
    if (asked.explain()) {
      shown.setExplanation(
          SummaryHits.explanation(rated, asked.profile().name(), found.model().id()));
    }
    return shown.build();
  }

  private MemoryHit show(Hit<RankedMemory> hit, RecallQuery asked, String model) {
    var ranked = hit.ranked();
    MemoryHit.Builder shown =
        MemoryHit.newBuilder()
            .setRank(hit.rank())
            .setLevel(Level.MEMORY.word())
            .setScore(ranked.score())
            .setSimilarity(ranked.evidence().similarity())
            .setMemory(StateMemories.show(ranked.used(), asked.at(clock.instant())));
    Activated via = ranked.via();
    if (via != null) {
      shown.setRelated(StateMemories.show(via));
    }
    if (asked.explain()) {
      shown.setExplanation(Explanations.of(hit, asked.profile().name(), model));
    }
    return shown.build();
  }
}
