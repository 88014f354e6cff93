package dev.memlog.query.inspection;

import dev.memlog.api.v1.GetMemoryHealthRequest;
import dev.memlog.api.v1.MemoryHealth;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.query.memory.HealthFigures;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.recall.SimilarPairs;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.view.Page;
import dev.memlog.runtime.Principal;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handler of requests for statistics of an owner's memories.
 *
 * @param pairs the finder of similar memories; empty if memories are not indexed
 */
public record MemoryHealthAnswers(
    ReadyView<MemoryReads> view, Optional<SimilarPairs> pairs, Clock clock) {

  private static final Logger log = LoggerFactory.getLogger(MemoryHealthAnswers.class);

  private static final int PAGE = 1000;
  private static final int MOST_PAIRS = 10;

  public MemoryHealth health(GetMemoryHealthRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    problems.throwIfAny();
    List<UsedMemory> memories =
        view.read(
            reads ->
                Page.all(
                    after -> reads.byCreation(principal, owner, PAGE, after), Integer.MAX_VALUE));
    MemoryHealth.Builder answer = HealthFigures.of(memories, clock.instant());
    similar(answer, owner, memories);
    return answer.build();
  }

  /** Adds the similar pairs; without an index the answer leaves them out. */
  private void similar(MemoryHealth.Builder answer, MemoryOwner owner, List<UsedMemory> memories) {
    if (pairs.isEmpty()) {
      return;
    }
    List<SimilarPairs.Pair> found;
    try {
      found = pairs.get().of(owner.key(), memories);
    } catch (IndexUnavailableException | UnusableIndexException | EmbeddingUnavailableException e) {
      log.atWarn().setCause(e).log("similar memories cannot be compared");
      return;
    }
    answer.setConsolidationOpportunities(found.size());
    found.stream()
        .limit(MOST_PAIRS)
        .forEach(
            pair ->
                answer
                    .addSimilarBuilder()
                    .setMemoryId(pair.one().getId())
                    .setContent(pair.one().getClaim().getContent())
                    .setOtherMemoryId(pair.other().getId())
                    .setOtherContent(pair.other().getClaim().getContent())
                    .setSimilarity(pair.similarity()));
  }
}
