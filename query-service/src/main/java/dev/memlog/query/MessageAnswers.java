package dev.memlog.query;

import dev.memlog.api.v1.Highlight;
import dev.memlog.api.v1.MessageHit;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.answer.Explanations;
import dev.memlog.query.answered.AnswerMetrics;
import dev.memlog.query.answered.AnswerRecorder;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.profile.Profiles;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.request.MessageQueries;
import dev.memlog.query.request.MessageQuery;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.MessageRanking;
import dev.memlog.query.search.MessageSearch;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.SearchResult;
import dev.memlog.query.search.SearchedIndex;
import dev.memlog.query.search.Snippet;
import dev.memlog.query.view.ViewException;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.StateFields;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
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
 * @param analyzer the analyzer that indexed the words, which finds the words to highlight
 * @param index the index that is searched
 */
record MessageAnswers(
    MessageSearch search,
    Profiles profiles,
    Analyzer analyzer,
    ReadyView<ConversationReads> view,
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
      answer.addResults(show(hit, text, query, found.model().id()));
    }
    recorder.accessMessages(id, query.asker(), query.asOf(), found.hits());
    recorder.search(id, query, found);
    metrics.answered(found.selection(), found.candidates(), began);
    return answer.build();
  }

  /** Returns a hit of the API: the fields of its passage, with a snippet of the text. */
  private MessageHit show(
      Hit<RankedPassage> hit, QueryText text, MessageQuery query, String model) {
    RankedPassage ranked = hit.ranked();
    IndexedPassage passage = ranked.passage();
    Snippet snippet =
        Snippet.of(
            passage.text().isEmpty() ? passage.captions() : passage.text(),
            text.searched(),
            analyzer);
    MessageHit.Builder shown =
        StateFields.copy(passage.whole(), MessageHit.newBuilder())
            .setRank(hit.rank())
            .setScore(ranked.score())
            .setSimilarity(ranked.evidence().similarity())
            .setDate(StateFields.time(passage.createdAt()))
            .setSnippet(snippet.text());
    if (query.display().highlights()) {
      for (Snippet.Mark mark : snippet.marks()) {
        shown.addHighlights(Highlight.newBuilder().setStart(mark.start()).setEnd(mark.end()));
      }
    }
    if (query.display().explain()) {
      shown.setExplanation(Explanations.of(hit, query.profile().name(), model));
    }
    return shown.build();
  }

  /**
   * Finds messages without recording an access.
   *
   * @throws RequestException with code unavailable
   */
  SearchResult<RankedPassage> find(MessageQuery query) {
    return find(query, search.read(query.text(), asked(query)));
  }

  private Instant asked(MessageQuery query) {
    Instant asked = query.askedAt();
    return asked == null ? clock.instant() : asked;
  }

  private SearchResult<RankedPassage> find(MessageQuery query, QueryText text) {
    index.requireCaughtUp();
    // Only the view knows which user owns a conversation.
    if (query.asker().principal().user().isPresent()) {
      view.requireCaughtUp();
    }
    Map<String, Boolean> hidden = new HashMap<>();
    Predicate<IndexedPassage> shown =
        passage ->
            !hidden.computeIfAbsent(
                passage.session(),
                _ -> hidden(query.asker().principal(), passage.app(), passage.conversation()));
    return QueriedIndex.answering(
        query.asker().tenant(),
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
      return view.reads().get().hidden(principal, app, conversation);
    } catch (ViewException e) {
      if (principal.user().isPresent()) {
        throw Problems.unreadable("conversations", e);
      }
      log.atDebug().setCause(e).log("cannot determine whether a conversation was deleted");
      return false;
    }
  }
}
