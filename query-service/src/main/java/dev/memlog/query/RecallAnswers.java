package dev.memlog.query;

import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.embedding.EmbeddingRejectedException;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.events.Access;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.query.MemoryQueries.Recall;
import dev.memlog.query.recall.MemoryRecall;
import dev.memlog.query.recall.MemoryRecall.Found;
import dev.memlog.query.recall.MemoryRecall.Hit;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers to recalls. Each is recorded with the memories that it found. */
final class RecallAnswers {

  private static final Logger log = LoggerFactory.getLogger(RecallAnswers.class);

  private final Optional<MemoryRecall> recall;
  private final RecallProfile profile;
  private final Explanations explanations;
  private final BooleanSupplier caughtUp;
  private final Consumer<Access> accesses;
  private final RecallMetrics metrics;
  private final Clock clock;

  /**
   * Creates the answers to recalls.
   *
   * @param recall the recall of memories; empty if memories are switched off
   * @param profile the profile to use if a request names none
   * @param caughtUp whether index and view hold everything that existed when the process started
   */
  RecallAnswers(
      Optional<MemoryRecall> recall,
      RecallProfile profile,
      Explanations explanations,
      BooleanSupplier caughtUp,
      Consumer<Access> accesses,
      RecallMetrics metrics,
      Clock clock) {
    this.recall = recall;
    this.profile = profile;
    this.explanations = explanations;
    this.caughtUp = caughtUp;
    this.accesses = accesses;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Answers a recall.
   *
   * @throws RequestException if the request is invalid; with code failed_precondition if memories
   *     are switched off, since an empty list would mean that nothing is known; or with code
   *     unavailable
   */
  RecallMemoriesResponse recall(RecallMemoriesRequest request, Principal principal) {
    long began = System.nanoTime();
    Recall asked = MemoryQueries.read(request, principal, profile);
    MemoryRecall on =
        recall.orElseThrow(
            () ->
                new RequestException(
                    new Problem(
                        "failed_precondition",
                        "",
                        "cannot be answered: memories are switched off (extractor.memories.enabled)",
                        "")));
    if (!caughtUp.getAsBoolean()) {
      throw Problems.unavailable("cannot be answered yet: memories are catching up, try again");
    }
    Found found = find(on, asked);
    String id = UUID.randomUUID().toString();
    RecallMemoriesResponse.Builder answer = RecallMemoriesResponse.newBuilder().setRequestId(id);
    found.hits().forEach(hit -> answer.addResults(show(hit, asked)));
    if (!found.hits().isEmpty()) {
      accesses.accept(access(id, asked, found));
    }
    metrics.answered(found, Duration.ofNanos(System.nanoTime() - began));
    return answer.build();
  }

  private static Found find(MemoryRecall recall, Recall asked) {
    String tenant = asked.query().owner().tenant();
    try {
      return recall.recall(asked.query(), asked.profile());
    } catch (IndexUnavailableException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("the index is away");
      throw Problems.unavailable("cannot be answered now: the index is away, try again");
    } catch (EmbeddingUnavailableException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("the embedder is away");
      throw Problems.unavailable(
          "cannot be answered now: the embedding provider is away, try again");
    } catch (ViewException e) {
      log.atWarn().addKeyValue("tenant", tenant).setCause(e).log("memories cannot be read");
      throw Problems.unavailable("cannot be answered now: memories cannot be read, try again");
    } catch (EmbeddingRejectedException e) {
      throw new RequestException(
          Problem.invalid("query", "is refused by the embedding model: " + e.getMessage(), ""));
    }
  }

  private MemoryHit show(Hit hit, Recall asked) {
    var ranked = hit.ranked();
    MemoryHit.Builder shown =
        MemoryHit.newBuilder()
            .setRank(hit.rank())
            .setScore(ranked.score())
            .setSimilarity(ranked.evidence().similarity())
            .setMemory(StateMemories.show(ranked.used()));
    if (asked.explain()) {
      shown.setExplanation(
          explanations.of(
              ranked.features(), ranked.candidate(), hit.admittedBy(), asked.profile().name()));
    }
    return shown.build();
  }

  private Access access(String id, Recall asked, Found found) {
    return Access.newBuilder()
        .setRequestId(id)
        .setTenant(asked.query().owner().tenant())
        .setApp(asked.query().owner().app())
        .setUser(asked.query().owner().user())
        .setKind("recall")
        .setPurpose(asked.purpose())
        .setAt(clock.instant())
        .setFound(found.hits().stream().map(RecallAnswers::found).toList())
        .build();
  }

  private static dev.memlog.events.Found found(Hit hit) {
    return dev.memlog.events.Found.newBuilder()
        .setId(hit.ranked().memory().getId())
        .setConversation("")
        .setMessageId("")
        .setRank(hit.rank())
        .setScore(hit.ranked().score())
        .setSimilarity(hit.ranked().evidence().similarity())
        .build();
  }
}
