package dev.memlog.query;

import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.events.Access;
import dev.memlog.query.answer.MessageHits;
import dev.memlog.query.answered.Accesses;
import dev.memlog.query.answered.AnswerMetrics;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.answered.AnswerReference;
import dev.memlog.query.conversation.ConversationView;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.request.MessageQueries;
import dev.memlog.query.request.MessageQuery;
import dev.memlog.query.request.Problems;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.SearchResult;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handler of search requests. Each search is recorded as an access with the messages that it
 * found.
 *
 * @param profiles the profiles that a request may name
 * @param index the index that is searched
 */
record MessageAnswers(
    MessageSearch search,
    Profiles profiles,
    MessageHits hits,
    ConversationView view,
    AnswerRecorder recorder,
    QueriedIndex index,
    AnswerMetrics metrics,
    Clock clock) {

  private static final Logger log = LoggerFactory.getLogger(MessageAnswers.class);

  /**
   * Answers a search.
   *
   * @throws RequestException if the request is invalid, or with code unavailable
   */
  SearchMessagesResponse search(SearchMessagesRequest request, Principal principal) {
    long began = System.nanoTime();
    MessageQuery query = MessageQueries.read(request, principal, profiles, clock.instant());
    QueryText text = search.read(query.text(), asked(query));
    SearchResult<RankedPassage> found = find(query, text);
    String id = UUID.randomUUID().toString();
    SearchMessagesResponse.Builder answer = SearchMessagesResponse.newBuilder().setRequestId(id);
    for (Hit<RankedPassage> hit : found.hits()) {
      answer.addResults(
          hits.show(
              hit,
              text,
              query.profile().name(),
              found.model().id(),
              query.display().highlights(),
              query.display().explain()));
    }
    record(id, query, found.hits());
    recorder.search(id, query, found);
    metrics.answered(found.selection(), found.candidates(), began);
    return answer.build();
  }

  /**
   * Finds messages without recording an access.
   *
   * @throws RequestException with code unavailable
   */
  SearchResult<RankedPassage> find(MessageQuery query) {
    return find(query, search.read(query.text(), asked(query)));
  }

  /** Records an access to messages, unless the query comes from a temporary conversation. */
  void record(String requestId, MessageQuery query, List<Hit<RankedPassage>> hits) {
    if (!query.asker().temporary()) {
      recorder.access(access(requestId, query, hits));
    }
  }

  private Instant asked(MessageQuery query) {
    Instant asked = query.askedAt();
    return asked == null ? clock.instant() : asked;
  }

  private SearchResult<RankedPassage> find(MessageQuery query, QueryText text) {
    index.requireCaughtUp();
    // Only the view knows which user owns a conversation.
    if (query.asker().principal().user().isPresent() && !view.caughtUp()) {
      throw Problems.unavailable(
          "cannot be answered yet: the view of conversations is catching up, try again");
    }
    Map<String, Boolean> hidden = new HashMap<>();
    Predicate<IndexedPassage> shown =
        passage ->
            !hidden.computeIfAbsent(
                passage.session(),
                _ -> hidden(query.asker().principal(), passage.app(), passage.conversation()));
    return QueriedIndex.answering(
        query.tenant(),
        () -> {
          SearchedIndex asked = index.open(query.asker().collection());
          var ranking = new MessageRanking(query.profile(), asked.model().calibration());
          return search.search(asked, text, query.filter(), query.bounds(), ranking, shown);
        });
  }

  /**
   * Returns whether a conversation must not be shown. If the view is unavailable, the index alone
   * decides; a key that is bound to a user gets an error instead.
   */
  private boolean hidden(Principal principal, String app, String conversation) {
    try {
      return view.reads().hidden(principal, app, conversation);
    } catch (ViewException e) {
      if (principal.user().isPresent()) {
        throw Problems.unreadable("conversations", e);
      }
      log.atDebug().setCause(e).log("cannot determine whether a conversation was deleted");
      return false;
    }
  }

  private Access access(String id, MessageQuery query, List<Hit<RankedPassage>> hits) {
    return Access.newBuilder()
        .setRequestId(AnswerReference.of(id).value())
        .setTenant(query.tenant())
        .setApp(query.asker().app())
        .setUser(query.asker().user())
        .setKind("search")
        .setPurpose(Accesses.purpose(query.asker().purpose(), query.asOf()))
        .setAt(clock.instant())
        .setFound(hits.stream().map(MessageAnswers::found).toList())
        .build();
  }

  private static dev.memlog.events.Found found(Hit<RankedPassage> hit) {
    return Accesses.found(hit.ranked().passage().id().toString(), hit)
        .setApp(hit.ranked().passage().app())
        .setConversation(hit.ranked().passage().conversation())
        .setMessageId(hit.ranked().passage().message())
        .build();
  }
}
