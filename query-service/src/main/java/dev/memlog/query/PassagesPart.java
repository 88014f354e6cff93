package dev.memlog.query;

import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.context.Surroundings;
import dev.memlog.query.conversation.ConversationReads;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.request.ReadyView;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.RankedPassage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The earlier messages of a context, each with the question that it answers. */
record PassagesPart(MessageAnswers messages, ReadyView<ConversationReads> view) {

  /** The largest number of messages that a context considers. */
  private static final int MOST = 400;

  /**
   * The number of messages that a context considers in addition to those that may fit its budget.
   */
  private static final int LEAST = 40;

  /** The assumed tokens of a short message, which bound the number of messages that may fit. */
  private static final int SHORT = 16;

  /**
   * The number of best messages that are admitted with the messages needed to understand them.
   * Lower-ranked messages are seldom the answer, and their surroundings would displace other
   * messages.
   */
  private static final int WHOLE = 10;

  /** Finds the messages for a context; none if the request does not ask for them. */
  PartResult<RankedPassage> find(ContextQuery query) {
    if (!query.has(PartKind.PASSAGES)) {
      return PartResult.unsearched(candidates(List.of(), List.of()));
    }
    int limit = Math.min(MOST, LEAST + query.packing().maxTokens() / SHORT);
    var found = messages.find(ContextQueries.messages(query, limit));
    Map<String, Hit<RankedPassage>> hits = new LinkedHashMap<>();
    List<CandidateLine> candidates =
        view.read(reads -> found.hits().stream().map(hit -> candidate(query, reads, hit)).toList());
    found.hits().forEach(hit -> hits.put(line(hit.ranked()).key(), hit));
    List<Line> others = found.selection().others().stream().map(ranked -> line(ranked)).toList();
    return new PartResult<>(candidates(candidates, others), hits, found);
  }

  private CandidateLine candidate(
      ContextQuery query, ConversationReads reads, Hit<RankedPassage> hit) {
    Line line = line(hit.ranked());
    if (hit.rank() > WHOLE) {
      return CandidateLine.of(line, hit.admittedBy());
    }
    IndexedPassage passage = hit.ranked().passage();
    var around =
        reads.neighbours(
            query.principal(),
            passage.app(),
            passage.conversation(),
            passage.createdAt(),
            passage.message());
    Instant asOf = query.asOf();
    return Surroundings.of(
        passage,
        line,
        hit.admittedBy(),
        around.before(),
        around.after().filter(next -> asOf == null || !next.getCreatedAt().isAfter(asOf)));
  }

  private static Candidates candidates(List<CandidateLine> candidates, List<Line> others) {
    return new Candidates(PartKind.PASSAGES, 1, false, candidates, others);
  }

  private static Line line(RankedPassage ranked) {
    return Lines.passage(
        ranked.passage(), new Rating(ranked.score(), ranked.evidence().similarity()));
  }
}
