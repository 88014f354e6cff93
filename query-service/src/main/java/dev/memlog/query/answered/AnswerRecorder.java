package dev.memlog.query.answered;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.events.GivenAnswer;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.recall.RecallQuery;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.MessageQuery;
import dev.memlog.query.search.Asker;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.SearchResult;
import dev.memlog.schemas.Keys;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A recorder of accesses, and of answers for users and agents, which can be explained later.
 * Questions from temporary conversations leave neither. The thread that sends the record of an
 * answer also builds it, so that the answering thread does not.
 */
public final class AnswerRecorder {

  /**
   * The purposes whose answers are recorded. Evaluations are left out, since they would fill the
   * log.
   */
  private static final Set<String> RECORDED = Set.of("user", "agent");

  /**
   * The time for which this process caches an answer, so that it need not be read from the topic.
   */
  private static final Duration RECENT = Duration.ofSeconds(10);

  private static final int MOST_RECENT = 1_000;

  private final boolean enabled;
  private final GivenAnswers given;
  private final Consumer<Access> accesses;
  private final Consumer<Supplier<GivenAnswer>> log;
  private final Clock clock;
  private final Cache<String, GivenAnswer> recent =
      Caffeine.newBuilder().maximumSize(MOST_RECENT).expireAfterWrite(RECENT).build();

  public AnswerRecorder(
      AnswersConfig config,
      Consumer<Access> accesses,
      Consumer<Supplier<GivenAnswer>> log,
      Clock clock) {
    this.enabled = config.enabled();
    this.given = new GivenAnswers(new IndexPositions(), config.rejected());
    this.accesses = accesses;
    this.log = log;
    this.clock = clock;
  }

  /** Returns the key of an answer's record. */
  public static String key(GivenAnswer answer) {
    return Keys.owner(answer.getTenant(), answer.getApp(), answer.getUser())
        + "/"
        + answer.getReference();
  }

  /**
   * Returns an answer of the last 10 seconds, which the topic may not contain yet; empty if this
   * process no longer caches it.
   */
  Optional<GivenAnswer> recent(AnswerReference reference) {
    return Optional.ofNullable(recent.getIfPresent(reference.value()));
  }

  /**
   * Returns the key of an access: the owner {@code tenant/app/user}, whose last part is empty if
   * the app itself is the owner.
   */
  public static String ownerKey(Access access) {
    return Keys.owner(access.getTenant(), access.getApp(), access.getUser());
  }

  /** Records an access to messages. */
  public void accessMessages(
      String requestId, Asker asker, @Nullable Instant asOf, List<Hit<RankedPassage>> hits) {
    access(requestId, "search", asker, asOf, hits.stream().map(AnswerRecorder::message).toList());
  }

  private static Found message(Hit<RankedPassage> hit) {
    IndexedPassage passage = hit.ranked().passage();
    return found(passage.id().toString(), hit)
        .setApp(passage.app())
        .setConversation(passage.conversation())
        .setMessageId(passage.message())
        .build();
  }

  /**
   * Records an access to memories, if there are any. Related memories do not count, since the query
   * did not ask for them.
   */
  public void accessMemories(
      String requestId, Asker asker, @Nullable Instant asOf, List<Hit<RankedMemory>> hits) {
    List<Found> found =
        hits.stream()
            .filter(hit -> !hit.ranked().related())
            .map(hit -> found(hit.ranked().memory().getId(), hit))
            .map(memory -> memory.setConversation("").setMessageId("").build())
            .toList();
    if (!found.isEmpty()) {
      access(requestId, "recall", asker, asOf, found);
    }
  }

  private static Found.Builder found(String id, Hit<? extends Ranked> hit) {
    return Found.newBuilder()
        .setId(id)
        .setRank(hit.rank())
        .setScore(hit.ranked().score())
        .setSimilarity(hit.ranked().evidence().similarity());
  }

  /**
   * Records an access. An answer about a past time is recorded as internal, since it must not
   * reinforce memories: reinforcement would bring archived memories back.
   */
  private void access(
      String requestId, String kind, Asker asker, @Nullable Instant asOf, List<Found> found) {
    if (asker.temporary()) {
      return;
    }
    accesses.accept(
        Access.newBuilder()
            .setRequestId(AnswerReference.of(requestId).value())
            .setTenant(asker.tenant())
            .setApp(asker.app())
            .setUser(asker.user())
            .setKind(kind)
            .setPurpose(asOf == null ? asker.purpose() : "internal")
            .setAt(clock.instant())
            .setFound(found)
            .build());
  }

  /** Records the answer to a recall. */
  public void recall(
      String requestId,
      RecallQuery query,
      SearchResult<RankedMemory> found,
      List<RatedSummary> summaries) {
    record(
        requestId,
        "recall",
        query.asker(),
        query.text(),
        query.asOf(),
        answer ->
            answer
                .setProfile(query.profile().name())
                .setParts(List.of(given.part(PartKind.MEMORIES.word(), found, summaries))));
  }

  /** Records the answer to a search of messages. */
  public void search(String requestId, MessageQuery query, SearchResult<RankedPassage> found) {
    record(
        requestId,
        "search",
        query.asker(),
        query.text(),
        query.asOf(),
        answer ->
            answer
                .setProfile(query.profile().name())
                .setParts(List.of(given.part(PartKind.PASSAGES.word(), found, List.of()))));
  }

  /**
   * Records a context.
   *
   * @param memories the recall of its memories; null if there was none
   * @param passages the search for its messages; null if there was none
   */
  public void context(
      String requestId,
      ContextQuery query,
      @Nullable SearchResult<RankedMemory> memories,
      @Nullable SearchResult<RankedPassage> passages,
      Packed packed) {
    record(
        requestId,
        "context",
        query.asker(),
        query.text(),
        query.asOf(),
        answer ->
            answer
                .setProfile(query.profile().name())
                .setConversation(query.conversation())
                .setTokens(packed.tokens())
                .setMaxTokens(query.packing().maxTokens())
                .setTokenizer(query.packing().tokenizer().name())
                .setFormat(query.packing().format().name())
                .setParts(
                    packed.parts().stream()
                        .map(
                            part ->
                                given.part(
                                    part,
                                    switch (part.kind()) {
                                      case MEMORIES -> memories;
                                      case PASSAGES -> passages;
                                      case CORE, PROFILE, WORKING, WINDOW -> null;
                                    },
                                    query.asker().app()))
                        .toList()));
  }

  private void record(
      String requestId,
      String kind,
      Asker asker,
      String query,
      @Nullable Instant asOf,
      UnaryOperator<GivenAnswer.Builder> complete) {
    if (!enabled || asker.temporary() || !RECORDED.contains(asker.purpose())) {
      return;
    }
    Instant at = clock.instant();
    log.accept(
        () -> {
          GivenAnswer built =
              complete
                  .apply(
                      GivenAnswer.newBuilder()
                          .setReference(AnswerReference.of(requestId).value())
                          .setKind(kind)
                          .setAsOf(asOf)
                          .setQuery(ByteBuffer.wrap(AnswerReference.seal(requestId, query)))
                          .setTenant(asker.tenant())
                          .setApp(asker.app())
                          .setUser(asker.user())
                          .setPurpose(asker.purpose()))
                  .setAt(at)
                  .build();
          recent.put(built.getReference(), built);
          return built;
        });
  }
}
