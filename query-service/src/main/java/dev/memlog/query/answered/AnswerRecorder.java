package dev.memlog.query.answered;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.events.Access;
import dev.memlog.events.GivenAnswer;
import dev.memlog.events.GivenPart;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.MemoryQueries.Recall;
import dev.memlog.query.request.MessageQuery;
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

  /** Records an access: the results of a search or recall. */
  public void access(Access access) {
    accesses.accept(access);
  }

  public void recall(
      String requestId,
      Recall asked,
      SearchResult<RankedMemory> found,
      List<RatedSummary> summaries) {
    record(
        asked.purpose(),
        asked.temporary(),
        () ->
            answer(requestId, "recall", asked.query().text(), asked.query().asOf())
                .setTenant(asked.query().owner().tenant())
                .setApp(asked.query().owner().app())
                .setUser(asked.query().owner().user())
                .setPurpose(asked.purpose())
                .setProfile(asked.profile().name())
                .setParts(List.of(given.part(PartKind.MEMORIES.word(), found, summaries))));
  }

  public void search(String requestId, MessageQuery query, SearchResult<RankedPassage> found) {
    MessageQuery.Asker asker = query.asker();
    record(
        asker.purpose(),
        asker.temporary(),
        () ->
            answer(requestId, "search", query.text(), query.asOf())
                .setTenant(query.tenant())
                .setApp(asker.app())
                .setUser(asker.user())
                .setPurpose(asker.purpose())
                .setProfile(query.profile().name())
                .setParts(List.of(given.part(PartKind.PASSAGES.word(), found))));
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
        query.purpose(),
        query.temporary(),
        () ->
            answer(requestId, "context", query.text(), query.asOf())
                .setTenant(query.principal().tenant())
                .setApp(query.app())
                .setUser(query.user())
                .setPurpose(query.purpose())
                .setProfile(query.profile().name())
                .setConversation(query.conversation())
                .setTokens(packed.tokens())
                .setMaxTokens(query.packing().maxTokens())
                .setTokenizer(query.packing().tokenizer().name())
                .setFormat(query.packing().format().name())
                .setParts(
                    packed.parts().stream()
                        .map(part -> part(part, query.app(), memories, passages))
                        .toList()));
  }

  private GivenPart part(
      Packed.Part part,
      String app,
      @Nullable SearchResult<RankedMemory> memories,
      @Nullable SearchResult<RankedPassage> passages) {
    SearchResult<?> searched =
        switch (part.kind()) {
          case MEMORIES -> memories;
          case PASSAGES -> passages;
          case CORE, PROFILE, WORKING, WINDOW -> null;
        };
    return given.part(part, searched, app);
  }

  private GivenAnswer.Builder answer(
      String requestId, String kind, String query, @Nullable Instant asOf) {
    return GivenAnswer.newBuilder()
        .setReference(AnswerReference.of(requestId).value())
        .setKind(kind)
        .setAsOf(asOf)
        .setQuery(ByteBuffer.wrap(AnswerReference.seal(requestId, query)));
  }

  private void record(String purpose, boolean temporary, Supplier<GivenAnswer.Builder> answer) {
    if (!enabled || temporary || !RECORDED.contains(purpose)) {
      return;
    }
    Instant at = clock.instant();
    log.accept(
        () -> {
          GivenAnswer built = answer.get().setAt(at).build();
          recent.put(built.getReference(), built);
          return built;
        });
  }
}
